import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileError } from './cell.ts';
import { detectContainer } from './detect-format.ts';
import { limits } from './limits.ts';
import { listArchive } from './zip-book.ts';

export interface UnpackedFile {
  path: string;
  /** Its path inside the archive. */
  name: string;
}

/**
 * Unpacks the files of a ZIP archive into the folder; undefined for every other file, including workbooks. `mostBytes` is the
 * maximum size of one file. Throws `FileError` for an archive that is damaged, protected, empty, or too large.
 */
export async function unpackArchive(
  path: string,
  name: string,
  { folder, mostBytes }: { folder: string; mostBytes: number },
): Promise<UnpackedFile[] | undefined> {
  if (!(await isZip(path))) return undefined;
  const archive = await listArchive(path, name);
  if (!archive) return undefined;
  const { parts, names } = archive;
  if (names.length === 0) throw new FileError('压缩包里没有文件，请确认选对了文件。');
  if (names.length > limits.archivedFiles)
    throw new FileError(`压缩包里有 ${names.length} 个文件，超过 ${limits.archivedFiles} 个，请分几次导入。`);
  const unpacked: UnpackedFile[] = [];
  for (const [index, inside] of names.entries()) {
    if (parts.unpackedSize(inside) > mostBytes) throw new FileError(`压缩包里的「${inside}」超过 ${mostBytes / 1024 ** 2} MB 的上限。`);
    const target = join(folder, `file-${index}`);
    await pipeline(Readable.from(parts.read(inside)), createWriteStream(target));
    unpacked.push({ path: target, name: inside });
  }
  return unpacked;
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4096), 0, 4096, 0);
    return detectContainer(buffer.subarray(0, bytesRead), bytesRead) === 'zip';
  } finally {
    await file.close();
  }
}
