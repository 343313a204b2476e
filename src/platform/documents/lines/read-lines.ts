import { replacePrivateUse } from '#contract/private-use.ts';
import { readDocxLines } from './docx-lines.ts';
import { readPdfLines } from './pdf-lines.ts';

/** A line as it is seen on the page: its parts, where wide gaps or the cells of a table separate them. */
export type Line = readonly string[];

export interface LineReader {
  /** Tells a heading, by which columns of a page are told from columns of a table. */
  isHeading(text: string): boolean;
}

/** More than any document that is read for its contents; what is longer is cut. */
const mostLines = 2000;
const longestPart = 2000;

/**
 * The lines of a PDF or DOCX in the order in which a person reads them: of a page with two columns the narrow one first; an empty line stands between
 * the columns. Throws what the readers throw at files they cannot open.
 */
export async function readLines(bytes: Uint8Array, mediaType: string, reader: LineReader): Promise<Line[]> {
  const lines = mediaType === 'application/pdf' ? await readPdfLines(bytes, reader) : await readDocxLines(bytes);
  return lines.slice(0, mostLines).map((parts) => parts.map((part) => cleanPart(part).slice(0, longestPart)).filter((part) => part !== ''));
}

/** Programs that write PDFs out of web pages name characters by their radicals, which look the same and are others. */
const radicals = /[\u2E80-\u2FDF\uF900-\uFAFF]/gu;
/** Twelve ideographs of that block are no doubles of others, and stand in names. */
const unified = /[\uFA0E\uFA0F\uFA11\uFA13\uFA14\uFA1F\uFA21\uFA23\uFA24\uFA27-\uFA29]/u;
/** Of the simplified radicals no rule of Unicode says whose doubles they are. */
const simplified: ReadonlyMap<string, string> = new Map(
  [...'⻁虎⻄西⻅见⻆角⻉贝⻋车⻓长⻔门⻘青⻙韦⻚页⻛风⻜飞⻝食⻢马⻣骨⻤鬼⻥鱼⻦鸟⻨麦⻩黄⻬齐⻮齿⻰龙⻳龟⺠民'].flatMap(
    (character, at, all) => (at % 2 === 0 ? [[character, all[at + 1]!] as const] : []),
  ),
);
/** Letters, digits and the signs that are part of numbers and addresses. */
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
