import type { DocumentPageView } from '../schema.ts';

type Line = DocumentPageView['lines'][number];

/** Pieces whose baselines differ by at most this share of their height are in the same row. */
const sameRow = 0.5;
/** A row that ends at least this far to the right, as a share of the text width, continues in the next row. */
const fullRow = 0.9;
/** Maximum distance between rows of one paragraph, in row heights. */
const nearRow = 1.6;

interface Row {
  text: string;
  top: number;
  height: number;
  right: number;
}

/** Joins the text of a page for reading: pieces of one row together, full rows to paragraphs. */
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

/** Titles are larger than the text after them. */
const isAlike = (one: Row, other: Row): boolean => Math.abs(one.height - other.height) < Math.max(one.height, other.height) * 0.25;

/** Latin words need a space between them, Chinese ones do not. */
const join = (before: string, next: string): string => (/[\w,.;:]$/.test(before) && /^\w/.test(next) ? `${before} ${next}` : before + next);
