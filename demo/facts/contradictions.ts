import { demoFacts, type Fact } from './facts.ts';

/** A text as readers have it; `day` is set for what was published on a day and stays as it was. */
export interface SaidText {
  name: string;
  text: string;
  day?: string;
}

/** A place in a text that words a fact. */
export interface Statement {
  fact: string;
  pattern: string;
  text: string;
  value: string;
  isRight: boolean;
  /** The words around it, for whoever has to find the place. */
  context: string;
}

const digits = new Map([...'零一二三四五六七八九十'].map((sign, value) => [sign, value]));

/** 十五 gives 15, 二十 gives 20. */
function chineseNumber(signs: string): string {
  const [tens, ones] = signs.includes('十') ? signs.split('十') : ['', signs];
  const ten = signs.includes('十') ? (digits.get(tens!) ?? 1) * 10 : 0;
  return String(ten + (digits.get(ones!) ?? 0));
}

const numeral =
  /(?<![零一二三四五六七八九十百千万第])([一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])(?=个|步|分钟|日|天|年|次|月)/g;

/**
 * A text in the one way in which wordings are compared: without spaces and marks of emphasis, signs in their plain widths, spans with a
 * hyphen, Chinese numerals below a hundred before their units as digits; `|` stands between cells.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .replaceAll(/\*\*|\s/g, '')
    .replaceAll(/(?<=\d)[–—~至](?=\d)/g, '-')
    .replaceAll(/两(?=个)/g, '二')
    .replaceAll(numeral, (signs) => chineseNumber(signs));
}

/** A page without its tags; `|` where a block, a cell or a line ends. */
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

/** Every place in which the texts word a fact. */
export function findStatements(texts: readonly SaidText[]): Statement[] {
  return texts.flatMap(({ name: text, text: written, day }) => {
    const folded = foldText(written);
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

/** The value as `foldText` leaves it where its unit follows. */
const foldValue = (value: string): string => foldText(`${value}个`).slice(0, -1);

/** What contradicts the facts, a line each: the text, the fact with its value, and what the text says instead. */
export function findContradictions(texts: readonly SaidText[]): string[] {
  const wrong = findStatements(texts).filter(({ isRight }) => !isRight);
  return wrong.map(({ text, fact, value, context }) => `${text}：${fact} 是 ${demoFacts[fact]!.value}，此处为 ${value}：…${context}…`);
}
