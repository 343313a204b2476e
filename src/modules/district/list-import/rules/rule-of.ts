import { loss, type Content, type Field } from '#modules/district/lists/service/definition/list-fields.ts';
import type { Spellings } from '#platform/tabular/rules/text.ts';
import { readAmount, readSignedNumber } from '#platform/tabular/rules/amount.ts';
import { readCode } from './code.ts';
import { readDay } from '#platform/tabular/rules/day.ts';
import { rateRule } from './rate.ts';
import type { CellReading, Rule } from '#platform/tabular/rules/reading.ts';
import { toPlain } from '#platform/tabular/rules/clean-text.ts';
import type { Cell } from '#platform/tabular/cell.ts';
import { choiceRule, flagSpellings, readFlag, readName, readText } from '#platform/tabular/rules/text.ts';
import { readPriceLimit } from './price-limit.ts';

const rules: Record<Extract<Content, string>, Rule> = {
  code: readCode,
  name: readName,
  text: readText,
  day: readDay,
  flag: readFlag,
  amount: readAmount,
  ratio: readRatio,
  priceLimit: readPriceLimit,
};

/** The exchanges and index companies write a dash for companies with a loss, of which no price-earnings ratio is computed. */
function readRatio(cell: Cell): CellReading {
  const text = typeof cell === 'string' ? toPlain(cell) : '';
  return /^(?:-{1,3}|[–—―]{1,2}|亏损?|为?负值?|负数)$/.test(text) ? { value: loss } : readSignedNumber(cell);
}

/** The one rule by which the cells of a field become values. */
export function ruleOf({ content }: Pick<Field, 'content'>): Rule {
  if (typeof content === 'string') return rules[content];
  return 'rate' in content ? rateRule(content.rate) : choiceRule(content.choice);
}

/** The closed list of words that a field may hold, with its spellings; undefined for fields that hold anything else. */
export function spellingsOf({ content }: Pick<Field, 'content'>): Spellings | undefined {
  if (content === 'flag') return flagSpellings;
  return typeof content === 'object' && 'choice' in content ? content.choice : undefined;
}
