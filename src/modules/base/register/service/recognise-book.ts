import type { Book } from '#platform/tabular/cell.ts';
import { recognise } from '../reading/recognise.ts';
import type { Register } from '../register.ts';

/** The registers of which a book has every needed column, the likeliest first. Throws `FileError` when a sheet cannot be read. */
export const recogniseBook = (registers: readonly Register[], { sheets }: Pick<Book, 'sheets'>): Promise<Register[]> =>
  recognise(registers, sheets);
