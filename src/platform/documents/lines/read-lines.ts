import { replacePrivateUse } from '#contract/private-use.ts';
import { readDocxLines } from './docx-lines.ts';
import { readPdfLines } from './pdf-lines.ts';

/** A line as displayed on the page: its parts, separated by wide gaps or table cells. */
export type DocumentLine = readonly string[];

export interface LineReader {
  /** Detects a heading, which distinguishes page columns from table columns. */
  isHeading(text: string): boolean;
}

/** More than any document that is read for its content; longer ones are cut. */
const mostLines = 2000;
const longestPart = 2000;

/**
 * Returns the lines of a PDF or DOCX in reading order: on a page with two columns the narrow one first, with an empty line
 * between the columns. Throws the reader's error for a file that it cannot open.
 */
export async function readDocumentLines(bytes: Uint8Array, mediaType: string, reader: LineReader): Promise<DocumentLine[]> {
  const lines = mediaType === 'application/pdf' ? await readPdfLines(bytes, reader) : await readDocxLines(bytes);
  return lines.slice(0, mostLines).map((parts) => parts.map((part) => cleanPart(part).slice(0, longestPart)).filter((part) => part !== ''));
}

/** Programs that print web pages to PDF replace characters with radicals that look the same. */
const radicals = /[\u2E80-\u2FDF\uF900-\uFAFF]/gu;
/** Twelve ideographs of that block are characters in their own right, and occur in names. */
const unified = /[\uFA0E\uFA0F\uFA11\uFA13\uFA14\uFA1F\uFA21\uFA23\uFA24\uFA27-\uFA29]/u;
/** Unicode has no mapping for the simplified radicals. */
const simplified: ReadonlyMap<string, string> = new Map(
  [...'⻁虎⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻨麦⻩黄⻬齐⻮齿⻰龙⻳龟⺠民'].flatMap(
    (character, at, all) => (at % 2 === 0 ? [[character, all[at + 1]!] as const] : []),
  ),
);
/** Full-width letters, digits and the signs in numbers and addresses. */
const fullWidth = /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A\uFF0B\uFF0D\uFF0E\uFF0F\uFF20\uFF3F]/g;
const unseen = /[\p{Cf}\p{Cc}\uFFFC\uFFFD]/gu;

function cleanPart(part: string): string {
  return replacePrivateUse(part)
    .replaceAll(/\s/g, ' ')
    .replaceAll(unseen, '')
    .replaceAll(radicals, (character) => simplified.get(character) ?? (unified.test(character) ? character : character.normalize('NFKC')))
    .replaceAll(fullWidth, (character) => character.normalize('NFKC'))
    .trim();
}
