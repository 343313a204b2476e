import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { readBackupFile, writeBackupFile } from './archive-file.ts';
import { requireBackupKey } from './backup-key.ts';

// PostgreSQL's archive_command: <key file> <folder> <path of the segment> <its name>. The server may delete the segment only when
// this exits with 0.
const [keyFile = '', folder = '', segment = '', name = ''] = process.argv.slice(2);
const target = join(folder, name);
const key = await requireBackupKey(keyFile);
const isThere = await access(target).then(
  () => true,
  () => false,
);
// A server that was killed after writing the segment, but before it received the exit code, submits it again. A different segment
// of the same name belongs to another database.
if (isThere && !(await isSame())) {
  process.stderr.write(`${target} is there already with other content\n`);
  process.exit(1);
}
if (!isThere) await writeBackupFile(target, createReadStream(segment), key);

async function isSame(): Promise<boolean> {
  const kept: Buffer[] = [];
  for await (const bytes of readBackupFile(target, key)) kept.push(bytes);
  const brought = await createReadStream(segment).toArray();
  return Buffer.concat(kept).equals(Buffer.concat(brought as Buffer[]));
}
