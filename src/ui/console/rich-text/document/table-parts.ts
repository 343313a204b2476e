import type { Node } from 'prosemirror-model';

interface TableParts {
  head: readonly Node[];
  body: readonly Node[];
  foot: readonly Node[];
}

const isHead = (row: Node): boolean => row.childCount > 0 && row.children.every(({ type }) => type.name === 'table_header');

/** Whether no cell reaches from the first rows into those below: parts of a table cannot share one. */
const isCut = (rows: readonly Node[], count: number): boolean =>
  rows.slice(0, count).every((row, index) => row.children.every(({ attrs }) => index + (attrs.rowspan as number) <= count));

/** The head of a table are the first rows that consist of head cells, its foot the last ones that were read as such. */
export function tableParts(table: Node): TableParts {
  const rows = table.children;
  const firstOther = rows.findIndex((row) => !isHead(row));
  let top = firstOther === -1 ? rows.length : firstOther;
  while (top > 0 && top < rows.length && !isCut(rows, top)) top -= 1;
  let bottom = rows.findLastIndex((row) => row.attrs.isFoot !== true) + 1;
  while (bottom < rows.length && !isCut(rows, bottom)) bottom += 1;
  bottom = Math.max(top, bottom);
  return { head: rows.slice(0, top), body: rows.slice(top, bottom), foot: rows.slice(bottom) };
}
