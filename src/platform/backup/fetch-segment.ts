import { createWriteStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readBackupFile } from './archive-file.ts';
import { requireBackupKey } from './backup-key.ts';

// PostgreSQL's restore_command: <key file> <folder> <name of the segment> <path to write it to>. Exit code 1: there is no such
// segment, the server goes on without it. Above 125 the server aborts the recovery: a damaged segment must not look like the end
// of the log.
const [keyFile = '', folder = '', name = '', target = ''] = process.argv.slice(2);
const source = join(folder, name);
const isThere = await access(source).then(
  () => true,
  () => false,
);
if (!isThere) process.exit(1);
try {
  await pipeline(readBackupFile(source, await requireBackupKey(keyFile)), createWriteStream(target, { mode: 0o600 }));
} catch (error) {
  process.stderr.write(`${source}: ${error instanceof Error ? error.message : 'cannot be read'}\n`);
  process.exit(200);
}
