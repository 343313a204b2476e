import { decodeHTMLStrict } from 'entities';
import type { Cell } from '../cell.ts';

// Unicode format characters: zero-width spaces, direction marks, soft hyphens, byte order marks.
const invisible = /\p{Cf}/gu;
// Control characters other than tab and line breaks do not belong in a table.
const control = /[^\P{Cc}\t\n\r]/u;

/** Returns true for a text with NUL, BEL or the like: the row is damaged and is not repaired by guessing. */
export const hasControlCharacters = (text: string): boolean => control.test(text);

// Nearly all cells need no cleaning; one test is cheaper than four replacements.
const needsCleaning = /[&\s\p{Cf}]/u;
const isAscii = /^\p{ASCII}*$/u;

/** Returns the visible text: no invisible characters, plain single-width spaces, trimmed. */
export function cleanText(text: string): string {
  return needsCleaning.test(text) ? decodeHTMLStrict(text).replaceAll(invisible, '').replaceAll(/\s+/gu, ' ').trim() : text;
}

/** Returns clean text with half-width letters, digits and signs, for codes, rates, dates and headings. */
export const toPlain = (text: string): string => (isAscii.test(text) ? cleanText(text) : cleanText(text).normalize('NFKC').trim());

/** Returns a cell as plain text; empty for a broken one. */
export const plainTextOf = (cell: Cell): string =>
  typeof cell === 'string' ? toPlain(cell) : cell.kind === 'number' ? String(cell.value) : '';

/** Removes the notation that keeps digits as text in spreadsheets: `="600000"` and a leading apostrophe. */
export function withoutTextGuard(text: string): string {
  const quoted = /^="([^"]*)"$/.exec(text);
  return (quoted?.[1] ?? text.replace(/^'/, '')).trim();
}
