import { openSync, type Font } from 'fontkit';
import { formatCodePoint } from '#contract/private-use.ts';
import { chineseFont, fallbackFonts, type FontWeight } from '../chinese-font.ts';
import { fonts } from './page-style.ts';

/** Invisible marks that disguise or split a text: joiners, directions, variants. */
const unseen = /[\p{Cf}\p{Variation_Selector}]/gu;
const isWhite = /^\s$/u;

/** A part of a text in one font. */
interface Run {
  /** Font name in the document; undefined for the current font. */
  font: string | undefined;
  text: string;
}

interface Internals {
  _font: { name: string; font: Pick<Font, 'hasGlyphForCodePoint'>; ascender: number };
  _fontSize: number;
  widthOfString(text: string, options?: TextOptions): number;
  _fragment(text: string, x: number, y: number, options: TextOptions): void;
}
interface TextOptions {
  width?: number;
  align?: string;
  lineWidth?: number;
  textWidth?: number;
  [option: string]: unknown;
}

/**
 * Makes a document print characters that its font lacks with the fonts of `fallback`. A character in no font is printed by
 * number, as `[U+213BA]`, because a box would be meaningless. Line positions and widths are kept.
 */
export function printRareCharacters(pdf: PDFKit.PDFDocument, fallback = fallbackFonts): void {
  const inner = pdf as unknown as Internals;
  const [widthOfString, fragment] = [inner.widthOfString.bind(pdf), inner._fragment.bind(pdf)];
  const split = createSplitter(pdf, fallback);
  const withFont = <Result>(font: string | undefined, work: () => Result): Result => {
    const main = inner._font.name;
    const [{ _font: before }, size] = [inner, inner._fontSize];
    if (font === undefined || font === main) return work();
    pdf.font(font);
    try {
      return work();
    } finally {
      inner._font = before;
      inner._fontSize = size;
    }
  };
  const isPlain = (runs: readonly Run[]): boolean => runs.length === 0 || (runs.length === 1 && runs[0]!.font === undefined);
  inner.widthOfString = (text, options) => {
    const runs = split(text);
    if (isPlain(runs)) return widthOfString(runs[0]?.text ?? '', options);
    return runs.reduce((sum, run) => sum + withFont(run.font, () => widthOfString(run.text, options)), 0);
  };
  inner._fragment = (text, x, y, options) => {
    const runs = split(text);
    if (isPlain(runs)) return fragment(runs[0]?.text ?? '', x, y, options);
    const { width, align, lineWidth = 0, textWidth: _textWidth, wordCount: _wordCount, ...rest } = options;
    const room =
      width === undefined
        ? 0
        : lineWidth -
          inner.widthOfString(
            runs
              .map((run) => run.text)
              .join('')
              .trimEnd(),
          );
    let at = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0);
    // All fonts of a line share its baseline.
    const base = y + (inner._font.ascender / 1000) * inner._fontSize;
    for (const run of runs)
      withFont(run.font, () => {
        fragment(run.text, at, base, { ...rest, baseline: 'alphabetic' });
        at += widthOfString(run.text, rest);
      });
  };
}

/** Splits a text by the fonts that have its characters. */
function createSplitter(pdf: PDFKit.PDFDocument, fallback: (weight: FontWeight) => string[]) {
  const inner = pdf as unknown as Internals;
  const open = openFallback(fallback);
  return (text: string): Run[] => {
    const seen = text.replaceAll(unseen, '');
    const runs: Run[] = [];
    const add = (font: string | undefined, part: string): void => {
      const last = runs.at(-1);
      if (last && last.font === font) last.text += part;
      else runs.push({ font, text: part });
    };
    for (const character of seen) {
      const code = character.codePointAt(0)!;
      if (isWhite.test(character) || inner._font.font.hasGlyphForCodePoint(code)) {
        add(undefined, character);
        continue;
      }
      const weight = inner._font.name === fonts.bold ? 'Bold' : 'Regular';
      const found = open(weight).find(({ font }) => font.hasGlyphForCodePoint(code));
      if (!found) add(undefined, `[${formatCodePoint(character)}]`);
      else {
        pdf.registerFont(found.path, found.path);
        add(found.path, character);
      }
    }
    return runs;
  };
}

interface OpenFont {
  path: string;
  font: Pick<Font, 'hasGlyphForCodePoint'>;
}

const opened = new Map<string, OpenFont['font']>();

/** Opens fallback fonts on first use, and keeps them until the thread ends: only their tables are read. */
function openFallback(fallback: (weight: FontWeight) => string[]) {
  return (weight: FontWeight): OpenFont[] => fallback(weight).map((path) => ({ path, font: openOnce(path) }));
}

function openOnce(path: string): OpenFont['font'] {
  const known = opened.get(path);
  if (known) return known;
  const font = openSync(path);
  if (!('hasGlyphForCodePoint' in font)) throw new Error('the file holds several fonts');
  opened.set(path, font);
  return font;
}

/** Returns the characters of a text that no font has, each once. */
export function findUnprintable(text: string, fallback = fallbackFonts): string[] {
  const all = [chineseFont('Regular'), ...fallback('Regular')];
  const lacks = (character: string): boolean => all.every((path) => !openOnce(path).hasGlyphForCodePoint(character.codePointAt(0)!));
  return [...new Set(text.replaceAll(unseen, ''))].filter((character) => !isWhite.test(character) && lacks(character));
}
