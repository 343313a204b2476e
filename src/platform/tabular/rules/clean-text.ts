import { decodeHTMLStrict } from 'entities';
import type { Cell } from '../cell.ts';

// Everything Unicode calls a format character: zero-width blanks, direction marks, soft hyphens, byte-order marks.
const invisible = /\p{Cf}/gu;
// Control characters other than tab and line breaks have no business in a table.
const control = /[^\P{Cc}\t\n\r]/u;

/** Whether a text holds NUL, BEL or the like: the row was damaged on its way and is not repaired by guessing. */
export const hasControlCharacters = (text: string): boolean => control.test(text);

// Nearly all cells have nothing to clean; one look is cheaper than four replacements.
const needsCleaning = /[&\s\p{Cf}]/u;
const isAscii = /^\p{ASCII}*$/u;

/** Text as a person sees it: no invisible characters, every kind of blank a plain one, none at the edges. */
export function cleanText(text: string): string {
  return needsCleaning.test(text) ? decodeHTMLStrict(text).replaceAll(invisible, '').replaceAll(/\s+/gu, ' ').trim() : text;
}

/** Clean text with full-width letters, digits and signs turned into plain ones, for codes, rates, dates and headings. */
export const toPlain = (text: string): string => (isAscii.test(text) ? cleanText(text) : cleanText(text).normalize('NFKC').trim());

/** A cell as plain text; a broken one as none. */
export const plainTextOf = (cell: Cell): string =>
  typeof cell === 'string' ? toPlain(cell) : cell.kind === 'number' ? String(cell.value) : '';

/** Without what spreadsheets need to keep digits as text: `="600000"` and a leading apostrophe. */
export function withoutTextGuard(text: string): string {
  const quoted = /^="([^"]*)"$/.exec(text);
  return (quoted?.[1] ?? text.replace(/^'/, '')).trim();
}
