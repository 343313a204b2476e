import type { Day } from '#platform/day.ts';
import { findFactValue, type FactBook, type FirmFact } from './fact-book.ts';
import { foldStatement, foldValue, foldWords, type FoldedStatement } from './fold-statement.ts';

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

/** One wording of a fact, or words that contradict it. */
interface Wording {
  /** The literal that a text must contain, so that most texts need no search. */
  needle: string;
  /** The days that it names before the value: 交易日{}. */
  days: string | undefined;
  /** Expressions with the groups `value` and, where the wording names days, `days`. Made once a text contains the literal. */
  patterns(): readonly RegExp[];
}

/** A passage that may state a fact. */
interface Candidate {
  fact: FirmFact;
  start: number;
  end: number;
  /** Length of the whole wording: the longest one states what it names (严重警戒线 is not 警戒线). */
  weight: number;
  /** Present where the words contradict the fact whatever the value, with their beginning and the days that they should name. */
  conflict?: { start: number; days: string };
}

interface CompiledBook {
  facts: readonly { fact: FirmFact; wordings: readonly Wording[]; contradictions: readonly Wording[] }[];
  /** Numbers and addresses that state their fact wherever they occur. */
  distinctive: ReadonlyMap<string, FirmFact>;
}

const books = new WeakMap<FactBook, CompiledBook>();

/** Lists the passages that state a fact: right ones, which could cite it, and wrong ones. Overlapping wordings count once. */
export function findStatements(book: FactBook, { text, kind, day }: StatedText): Statement[] {
  const { facts, distinctive } = compileBook(book);
  const folded = foldStatement(text, kind);
  const found = facts.flatMap(({ fact, wordings, contradictions }) => [
    ...wordings.flatMap((wording) => matchesOf(fact, wording, folded.text)),
    ...contradictions.flatMap((words) => matchesOf(fact, words, folded.text).map(toConflict)),
  ]);
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

function compileBook(book: FactBook): CompiledBook {
  const known = books.get(book);
  if (known) return known;
  const facts = [...book.values()].filter(({ isRetired }) => !isRetired);
  const made: CompiledBook = {
    facts: facts.map((fact) => {
      const forms = formsOf(fact);
      return {
        fact,
        wordings: fact.wordings.map((wording) => compileWording(wording, forms)),
        contradictions: fact.contradictions.map(compileContradiction),
      };
    }),
    distinctive: new Map(facts.flatMap((fact) => fact.values.map(({ value }) => [foldValue(value), fact] as const)).filter(isDistinctive)),
  };
  books.set(book, made);
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

/** Wordings by their text and the forms of their values: a write loads all facts again, but changes few of them. */
const compiled = new Map<string, Wording>();
const mostCompiled = 20_000;

function compileOnce(key: string, compile: () => Wording): Wording {
  const known = compiled.get(key);
  if (known) return known;
  if (compiled.size >= mostCompiled) compiled.clear();
  const made = compile();
  compiled.set(key, made);
  return made;
}

/** One expression for each form that the values of the fact have: digits differ, everything else is literal, except days. */
function compileWording(wording: string, forms: readonly ValueForm[]): Wording {
  return compileOnce([wording, ...forms.map(({ form }) => form)].join('\n'), () => {
    const [before = '', after = ''] = wording.split('{}').map(foldParts);
    const days = endingDays.exec(before)?.[0];
    const lead = days === undefined ? before : before.slice(0, -days.length);
    const start = lead === '' ? String.raw`(?<![\d.])` : `${toExpression(lead)}${connector}`;
    const named = days === undefined ? '' : `(?:(?<days>${dayWords.join('|')})${connector})?`;
    const make = ({ form, conflicting }: ValueForm) => {
      // After … such words may belong to anything in the sentence.
      const value = [form, ...(lead.endsWith('…') ? [] : conflicting)].join('|');
      return new RegExp(`${start}${named}(?<value>${value})${toExpression(after)}`, 'dg');
    };
    return toWording({ needle: longestLiteral(`${lead}…${after}`), days }, () => forms.map(make));
  });
}

const compileContradiction = (words: string): Wording =>
  compileOnce(`!${words}`, () => {
    const folded = foldParts(words);
    return toWording({ needle: longestLiteral(folded), days: undefined }, () => [new RegExp(`(?<value>${toExpression(folded)})`, 'dg')]);
  });

function toWording(known: Omit<Wording, 'patterns'>, make: () => readonly RegExp[]): Wording {
  let made: readonly RegExp[] | undefined;
  return { ...known, patterns: () => (made ??= make()) };
}

const foldParts = (words: string): string => words.split('…').map(foldWords).join('…');

const longestLiteral = (folded: string): string => folded.split('…').toSorted((a, b) => b.length - a.length)[0]!;

const toExpression = (folded: string): string => folded.split('…').map(escape).join('[^。;|]{0,30}?');

const everyDay = ['每日', '每天', '天天', '每周7天', '周一至周日'];
const workingDays = ['法定工作日', '工作日', '交易日', '每周一至周五', '周一至周五'];
const dayWords = [...everyDay, ...workingDays];
const endingDays = new RegExp(`(?:${dayWords.join('|')})$`);
const leadingDays = new RegExp(`^(?:${dayWords.join('|')})`);

/** 每日 and 每天 are the same days, 工作日 and 交易日 for this purpose too; 每日 and 工作日 are not. */
const kindOfDays = (days: string): string => (everyDay.includes(days) ? '每日' : '工作日');

/** Returns the words that contradict a value directly after its wording: always instead of hours, free instead of a price. */
function conflictingWords(folded: string): string[] {
  if (/\d:\d/.test(folded) && !/随时|全天/.test(folded)) return ['随时', '全天', '24小时'];
  if (/\d[元%‰]/.test(folded) && !/[免不]/.test(folded)) return ['免费', '免收', '不收费', '不收取'];
  return [];
}

const isFree = (value: string): boolean => /^(?:免费|免收|不收取?|不收费)$/.test(value);
/** The forms of a fee that is not charged: also charged, of which any amount is wrong. */
const freeForm = String.raw`免费|免收|不收费|不收取|(?:每[份次笔张户年月]|工本费){0,2}\d+(?:\.\d+)?元`;

const number = String.raw`\d+(?:\.\d+)?`;
const clock = String.raw`\d+:\d+`;
/** Hours may be one span or several: 9:00–11:30、13:30–17:00. */
const hoursForm = `${clock}-${clock}(?:[、,;和]${clock}-${clock})*(?!\\d)`;
const hours = new RegExp(`^${hoursForm}$`);
const anyDays = `(?:${dayWords.join('|')})`;

/** An expression for values, and words that stand in place of one and contradict it. */
interface ValueForm {
  form: string;
  conflicting: readonly string[];
}

function formsOf({ values }: FirmFact): ValueForm[] {
  const forms = values.flatMap(({ value }) => {
    const folded = foldValue(value);
    const form = formOf(folded);
    return form === undefined ? [] : [[form, { form, conflicting: conflictingWords(folded) }] as const];
  });
  return [...new Map(forms).values()];
}

/** Returns the expression of a folded value with other digits; undefined for one without digits, which has no other form. */
function formOf(folded: string): string | undefined {
  if (isFree(folded)) return freeForm;
  if (!/\d/.test(folded)) return undefined;
  const days = leadingDays.exec(folded)?.[0] ?? '';
  const rest = folded.slice(days.length);
  return (days && anyDays) + (hours.test(rest) ? hoursForm : withOtherDigits(rest));
}

function withOtherDigits(folded: string): string {
  const form = folded
    .split(/\d+(?:\.\d+)?/)
    .map(escape)
    .join(number);
  return /\d$/.test(folded) ? `${form}${String.raw`(?![\d.:]\d|\d|-\d)`}` : form;
}

/** A remark in brackets does not change a value: 0.5‰（0.05%）. */
const withoutRemarks = (value: string): string => value.replaceAll(/\([^()]*\)/g, '');

const comparable = (value: string): string => withoutRemarks(value).replace(leadingDays, kindOfDays);

const isSameValue = (written: string, expected: string): boolean =>
  comparable(written) === comparable(expected) || (isFree(written) && isFree(expected));

/** True where a sentence about the past names a former value: 年利率由7.5%降为6.8%, 10月12日前为7.5%. */
const isOfThePast = ({ values }: FirmFact, written: string, sentence: string): boolean =>
  values.some(({ value }) => isSameValue(written, foldValue(value))) && /\d{4}-\d{2}|\d月|前|原|由|曾|当时|同期/.test(sentence);

function sentenceAround(text: string, start: number, end: number): string {
  const before = Math.max(...[...'。;|'].map((sign) => text.lastIndexOf(sign, start - 1)));
  const after = [...'。;|'].map((sign) => text.indexOf(sign, end)).filter((at) => at >= 0);
  return text.slice(before + 1, Math.min(...after, text.length));
}

const toConflict = (one: Candidate): Candidate => ({ ...one, conflict: { start: one.start, days: '' } });

function matchesOf(fact: FirmFact, { needle, days, patterns }: Wording, text: string): Candidate[] {
  if (!text.includes(needle)) return [];
  return patterns().flatMap((pattern) =>
    [...text.matchAll(pattern)].map(({ 0: whole, groups, indices }): Candidate => {
      const { value, days: named } = indices!.groups!;
      const [start, end] = value!;
      const found = { fact, start, end, weight: whole.length };
      if (!named || days === undefined || kindOfDays(groups!['days']!) === kindOfDays(days)) return found;
      return { ...found, conflict: { start: named[0], days } };
    }),
  );
}

/** Among the facts that the same figure may state, the one with the longest wording is meant; of equal ones a right one. */
function chooseStatement(rivals: readonly Candidate[], folded: FoldedStatement, day: Day): Statement[] {
  const most = Math.max(...rivals.map(({ weight }) => weight));
  const statements = rivals.filter(({ weight }) => weight === most).flatMap((one) => toStatement(one, folded, day));
  const best = statements.find(({ isRight }) => isRight) ?? statements[0];
  return best ? [best] : [];
}

function toStatement({ fact, start, end, conflict }: Candidate, { text, starts, ends }: FoldedStatement, day: Day): Statement[] {
  const value = findFactValue(fact, day);
  // A text from before the first known value may state another one.
  if (!value) return [];
  const written = text.slice(start, end);
  const isRight = conflict === undefined && isSameValue(written, foldValue(value.value));
  if (!isRight && isOfThePast(fact, written, sentenceAround(text, start, end))) return [];
  const from = conflict?.start ?? start;
  const at = starts[from]!;
  return [
    {
      code: fact.code,
      title: fact.title,
      written: '',
      at,
      length: ends[end - 1]! - at,
      expected: (conflict?.days ?? '') + value.value,
      isRight,
      excerpt: text.slice(Math.max(0, from - 20), end + 10),
    },
  ];
}
