import { writeFile } from 'node:fs/promises';
import { writeXlsx } from '#platform/tabular/xlsx/xlsx-write.ts';
import { rateOf, type Column } from '../definition/column.ts';
import type { ImportTarget } from '../definition/target.ts';

/** Writes an empty file of a target, a sheet for each of its tables: filled in under its headings it can be imported as it is. */
export async function writeTemplate(target: ImportTarget, path: string): Promise<void> {
  await writeFile(path, await makeTemplate(target));
}

/** The same as bytes of a workbook (xlsx). */
export const makeTemplate = ({ tables }: ImportTarget): Promise<Uint8Array> =>
  writeXlsx(tables.map(({ title, columns }) => ({ name: title, header: columns.map(headingOf), rows: [] })));

/** The heading says in which unit a figure is to be written, so that nobody has to be asked. */
function headingOf(column: Column): string {
  if (rateOf(column)) return `${column.title}（%）`;
  if (column.keptIn !== undefined || column.measure === undefined || column.measure === 'price') return column.title;
  return `${column.title}（${column.measure === 'money' ? '元' : '股'}）`;
}
