import { readArchive } from './archive-file.ts';

/** Names as the text of a list, a line each. */
export async function* linesOf(names: readonly string[]): AsyncGenerator<Buffer> {
  for (const name of names) yield Buffer.from(`${name}\n`);
}

/** The names in a list that a backup has written. */
export const readList = (file: string, key: Buffer): Promise<string[]> => parseList(readArchive(file, key));

/** The names in the text of a list. */
export async function parseList(text: AsyncIterable<Buffer>): Promise<string[]> {
  const pieces: Buffer[] = [];
  for await (const bytes of text) pieces.push(bytes);
  return Buffer.concat(pieces).toString('utf8').split('\n').filter(Boolean);
}
