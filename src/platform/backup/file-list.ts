import { readBackupFile } from './archive-file.ts';

/** Yields the names as the text of a list, one per line. */
export async function* encodeList(names: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of names) yield Buffer.from(`${name}\n`);
}

/** Reads the names from a list that a backup wrote. */
export const readList = (file: string, key: Buffer): Promise<string[]> => parseList(readBackupFile(file, key));

export async function parseList(text: AsyncIterable<Buffer>): Promise<string[]> {
  const pieces: Buffer[] = [];
  for await (const bytes of text) pieces.push(bytes);
  return Buffer.concat(pieces).toString('utf8').split('\n').filter(Boolean);
}
