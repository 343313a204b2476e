import type { Day } from '#platform/day.ts';
import { findFactValue, type FactBook, type FirmFact } from './fact-book.ts';
import { foldStatement, foldWords, type FoldedStatement } from './fold-statement.ts';

/** A passage of a text that states a fact in figures instead of citing it. */
export interface Statement {
  code: string;
  title: string;
  /** What the text says, as written, and its place in the text. */
  written: string;
  at: number;
  length: number;
  /** The value of the fact on the day of the text. */
  expected: string;
  isRight: boolean;
  /** The passage around it, folded. */
  excerpt: string;
}

export interface StatedText {
  text: string;
  kind: 'plain' | 'html';
  /** The day whose values apply: the day of a dated text, otherwise today. */
  day: Day;
}

/** The wordings of one fact as expressions; the value is the only group. */
interface FactPatterns {
  fact: FirmFact;
  /** With the literal that a text must contain, so that most texts need no search. */
  patterns: readonly { pattern: RegExp; needle: string }[];
}

interface Candidate {
  fact: FirmFact;
  start: number;
  end: number;
  /** Length of the whole wording: the longest one states what it names (严重警戒线 is not 警戒线). */
  weight: number;
}

const compiled = new WeakMap<FactBook, { patterns: FactPatterns[]; distinctive: ReadonlyMap<string, FirmFact> }>();

/** Lists the passages that state a fact: right ones, which could cite it, and wrong ones. Overlapping wordings count once. */
export function findStatements(book: FactBook, { text, kind, day }: StatedText): Statement[] {
  const { patterns, distinctive } = compile(book);
  const folded = foldStatement(text, kind);
  const found = patterns.flatMap((one) => matchesOf(one, folded.text));
  const chosen = [...Map.groupBy(found, ({ start }) => start).values()].flatMap((rivals) => {
    const [{ start, end }] = rivals as [Candidate];
    // A number of another fact is stated by its value, whatever the words before it: 投诉电话 of a branch.
    const other = distinctive.get(folded.text.slice(start, end));
    return other ? toStatement({ fact: other, start, end, weight: 0 }, folded, day) : chooseStatement(rivals, folded, day);
  });
  const taken = new Set(chosen.map(({ at }) => at));
  const others = distinctiveIn(folded, distinctive)
    .flatMap((one) => toStatement(one, folded, day))
    .filter(({ at, isRight }) => isRight && !taken.has(at));
  return [...chosen, ...others]
    .map((one) => ({ ...one, written: text.slice(one.at, one.at + one.length) }))
    .toSorted((a, b) => a.at - b.at);
}

function compile(book: FactBook) {
  const known = compiled.get(book);
  if (known) return known;
  const facts = [...book.values()].filter(({ isRetired }) => !isRetired);
  const made = {
    patterns: facts.map((fact) => ({ fact, patterns: fact.wordings.flatMap((wording) => compileWording(wording, fact)) })),
    distinctive: new Map(facts.flatMap((fact) => fact.values.map(({ value }) => [foldWords(value), fact] as const)).filter(isDistinctive)),
  };
  compiled.set(book, made);
  return made;
}

/** A long number or a mail address states its fact wherever it occurs. */
const isDistinctive = ([value]: readonly [string, FirmFact]): boolean =>
  /^[\d-]+$/.test(value) ? value.replaceAll('-', '').length >= 7 && !/^\d{4}-\d{2}-\d{2}$/.test(value) : value.includes('@');

const distinctiveForm = /[\w.+-]+@[\w.-]+\.\w+|(?<![\d-])\d[\d-]{5,}\d(?![\d-])/g;

const distinctiveIn = ({ text }: FoldedStatement, distinctive: ReadonlyMap<string, FirmFact>): Candidate[] =>
  [...text.matchAll(distinctiveForm)].flatMap((match) => {
    const fact = distinctive.get(match[0]);
    return fact ? [{ fact, start: match.index, end: match.index + match[0].length, weight: match[0].length }] : [];
  });

const escape = (words: string): string => words.replaceAll(/[$()*+.?[\\\]^{|}-]/g, String.raw`\$&`);
/** Words that may stand between a wording and its value: 警戒线为150%, 警戒线|150%, 警戒线（150%）. */
const connector = '[|:为是约共达(即]{0,2}';

/** One expression for each form that the values of the fact have: digits differ, everything else is literal. */
function compileWording(wording: string, { values }: FirmFact): { pattern: RegExp; needle: string }[] {
  const [before = '', after = ''] = wording.split('{}');
  const literals = [before, after].flatMap((part) => part.split('…')).map(foldWords);
  const needle = literals.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const lead = toExpression(before);
  const forms = new Set(values.map(({ value }) => formOf(value)).filter((form) => form !== undefined));
  return [...forms].map((form) => {
    const start = lead === '' ? String.raw`(?<![\d.])` : `${lead}${connector}`;
    return { needle, pattern: new RegExp(`${start}(${form})${toExpression(after)}`, 'dg') };
  });
}

const toExpression = (part: string): string =>
  part
    .split('…')
    .map((words) => escape(foldWords(words)))
    .join('[^。;|]{0,30}?');

const isFree = (value: string): boolean => /^(?:免费|免收|不收取?|不收费)$/.test(value);
/** The forms of a fee that is not charged: also charged, of which any amount is wrong. */
const freeForm = String.raw`免费|免收|不收费|不收取|(?:每[份次笔张户年月]|工本费){0,2}\d+(?:\.\d+)?元`;

const number = String.raw`\d+(?:\.\d+)?`;

/** Returns the expression of a value with other digits; undefined for a value without digits, which has no other form. */
function formOf(value: string): string | undefined {
  const folded = foldWords(value);
  if (isFree(folded)) return freeForm;
  if (!/\d/.test(folded)) return undefined;
  const form = folded
    .split(/\d+(?:\.\d+)?/)
    .map(escape)
    .join(number);
  return /\d$/.test(folded) ? `${form}${String.raw`(?![\d.]\d|\d|-\d)`}` : form;
}

/** A remark in brackets does not change a value: 0.5‰（0.05%）. */
const withoutRemarks = (value: string): string => value.replaceAll(/\([^()]*\)/g, '');

const isSameValue = (written: string, expected: string): boolean =>
  withoutRemarks(written) === withoutRemarks(expected) || (isFree(written) && isFree(expected));

/** True where a sentence about the past names a former value: 年利率由7.5%降为6.8%, 10月12日前为7.5%. */
const isOfThePast = ({ values }: FirmFact, written: string, sentence: string): boolean =>
  values.some(({ value }) => isSameValue(written, foldWords(value))) && /\d{4}-\d{2}|\d月|前|原|由|曾|当时|同期/.test(sentence);

function sentenceAround(text: string, start: number, end: number): string {
  const before = Math.max(...[...'。;|'].map((sign) => text.lastIndexOf(sign, start - 1)));
  const after = [...'。;|'].map((sign) => text.indexOf(sign, end)).filter((at) => at >= 0);
  return text.slice(before + 1, Math.min(...after, text.length));
}

function matchesOf({ fact, patterns }: FactPatterns, text: string): Candidate[] {
  return patterns.flatMap(({ pattern, needle }) => {
    if (!text.includes(needle)) return [];
    return [...text.matchAll(pattern)].map(({ 0: whole, indices }) => {
      const [start, end] = indices![1]!;
      return { fact, start, end, weight: whole.length };
    });
  });
}

/** Among the facts that the same figure may state, the one with the longest wording is meant; of equal ones a right one. */
function chooseStatement(rivals: readonly Candidate[], folded: FoldedStatement, day: Day): Statement[] {
  const most = Math.max(...rivals.map(({ weight }) => weight));
  const statements = rivals.filter(({ weight }) => weight === most).flatMap((one) => toStatement(one, folded, day));
  const best = statements.find(({ isRight }) => isRight) ?? statements[0];
  return best ? [best] : [];
}

function toStatement({ fact, start, end }: Candidate, { text, starts, ends }: FoldedStatement, day: Day): Statement[] {
  const value = findFactValue(fact, day);
  // A text from before the first known value may state another one.
  if (!value) return [];
  const written = text.slice(start, end);
  const isRight = isSameValue(written, foldWords(value.value));
  if (!isRight && isOfThePast(fact, written, sentenceAround(text, start, end))) return [];
  const at = starts[start]!;
  return [
    {
      code: fact.code,
      title: fact.title,
      written: '',
      at,
      length: ends[end - 1]! - at,
      expected: value.value,
      isRight,
      excerpt: text.slice(Math.max(0, start - 20), end + 10),
    },
  ];
}
