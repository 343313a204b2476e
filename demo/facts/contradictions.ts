import { demoFacts, type Fact } from './facts.ts';

/** A text as readers see it; `day` is set for text that was published on a day and not changed since. */
export interface FactCheckedText {
  name: string;
  text: string;
  day?: string;
}

/** A place in a text that states a fact. */
export interface Statement {
  fact: string;
  pattern: string;
  text: string;
  value: string;
  isRight: boolean;
  /** The text around it, to find the place. */
  context: string;
}

const digits = new Map([...'零一二三四五六七八九十'].map((sign, value) => [sign, value]));

/** Converts 十五 to 15, 二十 to 20. */
function chineseNumber(signs: string): string {
  const [tens, ones] = signs.includes('十') ? signs.split('十') : ['', signs];
  const ten = signs.includes('十') ? (digits.get(tens!) ?? 1) * 10 : 0;
  return String(ten + (digits.get(ones!) ?? 0));
}

const numeral =
  /(?<![零一二三四五六七八九十百千万第])([一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])(?=个|步|分钟|日|天|年|次|月)/g;

/**
 * Normalises a text for comparison: without spaces and emphasis, half-width characters, spans with a hyphen, Chinese numerals
 * below a hundred before units as digits; `|` separates cells.
 */
export function normaliseText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\*\*|\s/g, '')
    .replaceAll(/(?<=\d)[–—~至](?=\d)/g, '-')
    .replaceAll(/两(?=个)/g, '二')
    .replaceAll(numeral, (signs) => chineseNumber(signs));
}

/** Returns the text of a page; `|` marks the end of a block, a cell or a line. */
export const textOfHtml = (html: string): string =>
  html
    .replaceAll(/<(script|style|template)\b.*?<\/\1>/gs, '')
    .replaceAll(/<\/?(?:a|b|strong|em|span|time|small|abbr|wbr|i)\b[^>]*>/g, '')
    .replaceAll(/(?:\s*<[^>]+>\s*)+/g, '|')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

const patterns = Object.entries(demoFacts).flatMap(([name, fact]) =>
  fact.said.map((said) => ({ name, fact, pattern: new RegExp(said, 'g') })),
);

/** Lists every place in which the texts state a fact. */
export function findStatements(texts: readonly FactCheckedText[]): Statement[] {
  return texts.flatMap(({ name: text, text: written, day }) => {
    const folded = normaliseText(written);
    return patterns.filter(({ fact }) => isOfItsTime(fact, day)).flatMap((one) => statementsOf(one, text, folded));
  });
}

const isOfItsTime = ({ since }: Fact, day: string | undefined): boolean => day === undefined || day >= since;

function statementsOf({ name, fact, pattern }: (typeof patterns)[number], text: string, folded: string): Statement[] {
  return [...folded.matchAll(pattern)].map((match) => {
    const value = match.slice(1).find((group) => group !== undefined) ?? '';
    const context = folded.slice(Math.max(0, match.index - 20), match.index + match[0].length + 10);
    return { fact: name, pattern: pattern.source, text, value, isRight: value === foldValue(fact.value), context };
  });
}

/** Returns the value as `normaliseText` normalises it before its unit. */
const foldValue = (value: string): string => normaliseText(`${value}个`).slice(0, -1);

/** Lists contradictions to the facts, one line each: the text, the fact with its value, and what the text says instead. */
export function findFactContradictions(texts: readonly FactCheckedText[]): string[] {
  const wrong = findStatements(texts).filter(({ isRight }) => !isRight);
  return wrong.map(({ text, fact, value, context }) => `${text}：${fact} 是 ${demoFacts[fact]!.value}，此处为 ${value}：…${context}…`);
}
