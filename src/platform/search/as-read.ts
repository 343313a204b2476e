import { foldText, foldWithPlaces } from './fold.ts';

const blockMark =
  /<\/?(?:p|div|h[1-6]|li|[ou]l|dl|dt|dd|table|caption|thead|tbody|tfoot|tr|td|th|blockquote|pre|figure|figcaption|br|hr|img)\b[^<>]*>/gi;

/** The words of HTML as they are read: what is set off within a line belongs to it, and what stands apart is parted by line breaks. */
export function readHtml(html: string): string {
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

/** Text in letters of one width, without marks that nobody sees, and with plain blanks. */
export const readPlain = (text: string): string =>
  text
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replaceAll(/[^\S\n]/g, ' ');

/** A line that is none of the word's own: words of one line are not read together with those of the next. */
const lineEnd = '¶';

interface Found {
  index: number;
  length: number;
}

/**
 * Looks words up in a text as they are read: whatever their script, width and case, whatever stands between their letters unseen, and whatever blanks part them. The answer is
 * a place in the text; undefined where the word is not read.
 */
export function wordsIn(text: string): (word: string) => Found | undefined {
  const { folded, starts, ends } = foldWithPlaces(text.replaceAll('\n', lineEnd));
  return (word) => {
    const wanted = foldText(word);
    const at = wanted === '' ? -1 : folded.indexOf(wanted);
    return at < 0 ? undefined : { index: starts[at]!, length: ends[at + wanted.length - 1]! - starts[at]! };
  };
}
