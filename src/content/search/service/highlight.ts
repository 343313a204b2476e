import { foldWithPlaces, type FoldedText } from '#platform/search/fold.ts';
import type { Marks } from '../schema.ts';

const snippetLength = 96;
const before = 24;
/** Long texts are searched part by part, so that an early match is found as fast as in a short text. */
const partLength = 4000;

export interface MarkedText {
  text: string;
  marks: Marks;
}

/** Returns the positions of the words in the text; adjacent and overlapping positions are merged. */
export function findHighlights(text: string, words: readonly string[]): Marks {
  return marksIn(foldWithPlaces(text), words);
}

/** Returns the text around the first match, highlighted; otherwise the beginning of the text. */
export function cutSnippet(text: string, words: readonly string[]): MarkedText {
  const at = firstPlace(text, words);
  const start = at <= before ? 0 : sentenceStart(text, at);
  const end = Math.min(text.length, start + snippetLength);
  const shown = `${start > 0 ? '…' : ''}${cleanEnds(text.slice(start, end))}${end < text.length ? '…' : ''}`;
  return { text: shown, marks: findHighlights(shown, words) };
}

function firstPlace(text: string, words: readonly string[]): number {
  const longest = Math.max(1, ...words.map((word) => word.length));
  for (let start = 0; start < text.length; start += partLength) {
    const { folded, starts } = foldWithPlaces(text.slice(start, start + partLength + 2 * longest));
    const places = words.map((word) => folded.indexOf(word)).filter((place) => place >= 0);
    if (places.length > 0) return start + starts[Math.min(...places)]!;
  }
  return 0;
}

/** Returns the start of the sentence when it is near, otherwise a position shortly before the match. */
function sentenceStart(text: string, at: number): number {
  const head = text.slice(at - before, at);
  const stop = Math.max(...['。', '；', '！', '？'].map((mark) => head.lastIndexOf(mark)));
  return at - before + (stop >= 0 ? stop + 1 : 0);
}

/** Removes half surrogate pairs at both ends. */
function cleanEnds(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]/, '').replace(/[\uD800-\uDBFF]$/, '');
}

function marksIn({ folded, starts, ends }: FoldedText, words: readonly string[]): Marks {
  const found: [number, number][] = [];
  for (const word of words) {
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length)) {
      found.push([starts[at]!, ends[at + word.length - 1]!]);
    }
  }
  return found.toSorted((a, b) => a[0] - b[0] || b[1] - a[1]).reduce<Marks>(joinNeighbours, []);
}

function joinNeighbours(marks: Marks, next: [number, number]): Marks {
  const last = marks.at(-1);
  if (!last || next[0] > last[1]) return [...marks, next];
  return [...marks.slice(0, -1), [last[0], Math.max(last[1], next[1])]];
}
