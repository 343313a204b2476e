import type { DocumentPageView } from '../schema.ts';

type Line = DocumentPageView['lines'][number];

/** Pieces in one row whose feet are this much of their height apart still stand in it. */
const sameRow = 0.5;
/** A row that ends this near to the page's right edge, as part of the written width, goes on in the next. */
const fullRow = 0.9;
/** Rows of one paragraph are no further apart than this, in heights of a row. */
const nearRow = 1.6;

interface Row {
  text: string;
  top: number;
  height: number;
  right: number;
}

/** The words of a page as they are to be read: pieces of one row together, rows that fill the page joined to paragraphs. */
export function toParagraphs(lines: readonly Line[]): string[] {
  const rows = toRows(lines);
  const right = Math.max(...rows.map((row) => row.right), 0);
  const paragraphs: string[] = [];
  let before: Row | undefined;
  for (const row of rows) {
    const goesOn =
      before && before.right >= right * fullRow && row.top - before.top <= (before.height + row.height) * nearRow && isAlike(before, row);
    if (goesOn) paragraphs[paragraphs.length - 1] = join(paragraphs.at(-1)!, row.text);
    else paragraphs.push(row.text);
    before = row;
  }
  return paragraphs;
}

function toRows(lines: readonly Line[]): Row[] {
  const rows: Row[] = [];
  for (const { text, x, y, width, height } of lines) {
    const row = rows.at(-1);
    if (row && Math.abs(y + height - row.top - row.height) <= Math.max(height, row.height) * sameRow && x >= row.right - height) {
      row.text += `　${text}`;
      row.right = x + width;
    } else rows.push({ text, top: y, height, right: x + width });
  }
  return rows;
}

/** Titles are set larger than what follows. */
const isAlike = (one: Row, other: Row): boolean => Math.abs(one.height - other.height) < Math.max(one.height, other.height) * 0.25;

/** Words of Latin letters need a blank between them, Chinese ones have none. */
const join = (before: string, next: string): string => (/[\w,.;:]$/.test(before) && /^\w/.test(next) ? `${before} ${next}` : before + next);
