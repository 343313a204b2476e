import type { Content, Field } from '#modules/district/lists/service/definition/list-fields.ts';
import type { Spellings } from '#platform/tabular/rules/text.ts';
import { readAmount, readSignedNumber } from '#platform/tabular/rules/amount.ts';
import { readCode } from './code.ts';
import { readDay } from '#platform/tabular/rules/day.ts';
import { rateRule } from './rate.ts';
import type { Rule } from '#platform/tabular/rules/reading.ts';
import { choiceRule, flagSpellings, readFlag, readName, readText } from '#platform/tabular/rules/text.ts';
import { readPriceLimit } from './price-limit.ts';

const rules: Record<Extract<Content, string>, Rule> = {
  code: readCode,
  name: readName,
  text: readText,
  day: readDay,
  flag: readFlag,
  amount: readAmount,
  ratio: readSignedNumber,
  priceLimit: readPriceLimit,
};

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
