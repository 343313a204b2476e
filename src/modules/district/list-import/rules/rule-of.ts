import type { Content, Field, Spellings } from '#modules/district/lists/service/definition/list-fields.ts';
import { readAmount, readSignedNumber } from './amount.ts';
import { readCode } from './code.ts';
import { readDay } from './day.ts';
import { rateRule } from './rate.ts';
import type { Rule } from './reading.ts';
import { choiceRule, flagSpellings, readFlag, readName, readPriceLimit, readText } from './text.ts';

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
