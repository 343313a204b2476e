import { foldWithPlaces } from '#platform/search/fold.ts';
import type { PlaceCode } from '../places.ts';

/** One text of a content: a field, or an entry of a field with several texts. */
export interface CheckedText {
  path: string;
  /** The name of the field: the last part of its path that is not an entry. */
  name: string;
  label: string;
  /** As readers see it; blocks are separated by line breaks. */
  text: string;
  /** The stored HTML, for fields with markup. */
  html?: string;
}

/** A date of a content, for rules about days. */
export interface CheckedDay {
  path: string;
  name: string;
  label: string;
  day: string;
}

/** Everything of a content that rules look at. */
export interface CheckedContent {
  kind: string;
  place: PlaceCode;
  /** Its title, as staff see it. */
  title: string;
  /** Today in Shanghai, or the day on which a scheduled version takes effect. */
  today: string;
  texts: readonly CheckedText[];
  days: readonly CheckedDay[];
}

/** A text prepared for searching; made once and used by all rules. */
export interface FoldedText extends CheckedText {
  /** The title of the content, folded. */
  title: string;
  folded: string;
  starts: readonly number[];
  ends: readonly number[];
  /** Returns true where a word of the sentence begins or ends. Segments the text on the first call. */
  isBoundary(at: number): boolean;
}

/** A line break that folding keeps, so that no phrase is found across blocks. */
const lineEnd = '¶';

let segmenter: Intl.Segmenter | undefined;

/** Folds a text; words are found by the dictionary that the runtime contains, when a rule first needs them. */
export function foldCheckedText(text: CheckedText, title: string): FoldedText {
  const { folded, starts, ends } = foldWithPlaces(text.text.normalize('NFC').replaceAll('\n', lineEnd));
  let boundaries: Set<number> | undefined;
  const isBoundary = (at: number): boolean => {
    segmenter ??= new Intl.Segmenter('zh-CN', { granularity: 'word' });
    boundaries ??= new Set([...segmenter.segment(folded)].map(({ index }) => index));
    return at === folded.length || boundaries.has(at);
  };
  return { ...text, title, folded, starts, ends, isBoundary };
}

const sentenceEnds = '。!?;¶';
const clauseEnds = `${sentenceEnds},:`;

function boundsOf(folded: string, start: number, end: number, signs: string): [number, number] {
  let [from, until] = [start, end];
  while (from > 0 && !signs.includes(folded[from - 1]!)) from--;
  while (until < folded.length && !signs.includes(folded[until]!)) until++;
  return [from, until];
}

/** The sentence and clause around a passage, divided at it, and what introduces them. */
export interface Surroundings {
  sentence: string;
  beforeInSentence: string;
  afterInSentence: string;
  beforeInClause: string;
  afterInClause: string;
  /** The label of the field with the title of its section, and the headings and lead-ins above the passage. */
  headings: string;
}

/** The longest line that can be a heading or introduce a list. */
const longestHeading = 40;

export function surroundingsOf({ folded, label, title }: FoldedText, start: number, end: number): Surroundings {
  const [from, until] = boundsOf(folded, start, end, sentenceEnds);
  const [clauseFrom, clauseUntil] = boundsOf(folded, start, end, clauseEnds);
  const lines = folded.slice(0, from).split(lineEnd).slice(-mostLines);
  return {
    sentence: folded.slice(from, until),
    beforeInSentence: folded.slice(from, start),
    afterInSentence: folded.slice(end, until),
    beforeInClause: folded.slice(clauseFrom, start),
    afterInClause: folded.slice(end, clauseUntil),
    headings: [title, label, ...lines.filter((line) => line.length <= longestHeading || line.endsWith(':'))].join(lineEnd),
  };
}

/** The lines above a passage that are read for headings. */
const mostLines = 8;
