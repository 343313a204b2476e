import { openBook } from '#platform/tabular/open-book.ts';
import { recognise } from '../reading/recognise.ts';
import type { Register } from '../register.ts';

/** The registers of which a file has every needed column, the likeliest first. Throws `FileError` when it cannot be read. */
export async function recogniseFile(registers: readonly Register[], { path, name }: { path: string; name: string }): Promise<Register[]> {
  const book = await openBook(path, name);
  try {
    return await recognise(registers, book.sheets);
  } finally {
    await book.close();
  }
}
