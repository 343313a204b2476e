import type { Node } from 'prosemirror-model';

interface TableParts {
  head: readonly Node[];
  body: readonly Node[];
  foot: readonly Node[];
}

const isHead = (row: Node): boolean => row.childCount > 0 && row.children.every(({ type }) => type.name === 'table_header');

/** Returns true when no cell spans from the first rows into those below: table sections cannot share one. */
const isCut = (rows: readonly Node[], count: number): boolean =>
  rows.slice(0, count).every((row, index) => row.children.every(({ attrs }) => index + (attrs.rowspan as number) <= count));

/** Finds the sections of a table: the head is the leading rows of header cells, the foot the last rows that were parsed as such. */
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
