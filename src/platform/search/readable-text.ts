import { foldText, foldWithPlaces } from './fold.ts';

const blockMark =
  /<\/?(?:p|div|h[1-6]|li|[ou]l|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|td|th|blockquote|pre|figure|figcaption|br|hr|img)\b[^<>]*>/gi;

/** Returns the text of HTML as it is read: inline elements belong to their line, and blocks are separated by line breaks. */
export function htmlToReadableText(html: string): string {
  return html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(blockMark, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('&amp;', '&')
    .replaceAll(/ *\n[\s]*/g, '\n')
    .trim();
}

/** Returns text with half-width letters and plain spaces, without invisible marks. */
export const toHalfWidthText = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replaceAll(/[^\S\n]/g, ' ');

/** A line separator that no word contains, so that words do not match across lines. */
const lineEnd = '¶';

interface Found {
  index: number;
  length: number;
}

/**
 * Searches words in a text, ignoring script variant, width, case, invisible marks and spaces. Returns a position in the text, or
 * undefined.
 */
export function createWordFinder(text: string): (word: string) => Found | undefined {
  const { folded, starts, ends } = foldWithPlaces(text.replaceAll('\n', lineEnd));
  return (word) => {
    const wanted = foldText(word);
    const at = wanted === '' ? -1 : folded.indexOf(wanted);
    return at < 0 ? undefined : { index: starts[at]!, length: ends[at + wanted.length - 1]! - starts[at]! };
  };
}
