import { readArchive } from './archive-file.ts';

/** Names as the text of a list, a line each. */
export async function* linesOf(names: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of names) yield Buffer.from(`${name}\n`);
}

/** The names in a list that a backup has written. */
export async function readList(file: string, key: Buffer): Promise<string[]> {
  const pieces: Buffer[] = [];
  for await (const bytes of readArchive(file, key)) pieces.push(bytes);
  return Buffer.concat(pieces).toString('utf8').split('\n').filter(Boolean);
}
