import type { FieldError } from '#contract/envelope.ts';
import type { SecurityFact } from '../../schema/calculation.ts';
import type { MarginTermsTimeline, MarginTermsVersion } from '../../schema/terms.ts';
import { termsOn } from '../terms-on-day.ts';
import { rowFieldName } from './field-names.ts';
import { rational, roundToCent, times, type Rational } from './rational.ts';
import { codeIn, type FieldReader } from './read-fields.ts';

/** Input of every calculation besides its fields: all terms and rules by date, and the list data of the named securities. */
export interface CalculationContext {
  timeline: MarginTermsTimeline;
  facts: readonly SecurityFact[];
}

/** A result, or the errors of the fields. */
export type Calculation<Result> = { result: Result } | { errors: readonly FieldError[] };

/** Returns the version of the terms on the day in the field `on`; default: today. */
export function readTerms(reader: FieldReader, { versions, today }: MarginTermsTimeline): { date: string; terms?: MarginTermsVersion } {
  const date = reader.day('on', { label: '计算日期' }, today);
  const terms = termsOn(versions, date);
  if (!terms) reader.refuse('on', `没有 ${date} 执行的业务参数`);
  return { date, terms };
}

/** Holdings of one security: label, market value to the cent, and list data. */
export interface SecurityHolding {
  row: number;
  name: string;
  code?: string;
  quantity: Rational;
  price: Rational;
  value: Rational;
  fact?: SecurityFact;
}

/** Reads code, quantity and price of a row. A security at fair price needs no price from the visitor. */
export function readHolding(reader: FieldReader, prefix: string, row: number, facts: readonly SecurityFact[]): SecurityHolding {
  const field = (part: string) => rowFieldName(prefix, row, part);
  const given = reader.text(field('code'));
  const code = codeIn(given);
  const fact = code === undefined ? undefined : facts.find((one) => one.code === code);
  const label = `第 ${row} 行的`;
  const quantity = reader.quantity(field('qty'), { label: `${label}数量`, isRequired: true });
  const fair = fact?.fairPrice;
  const price =
    fair !== undefined && fair !== null && reader.text(field('price')) === ''
      ? rational(fair)
      : reader.price(field('price'), { label: `${label}价格`, isRequired: true });
  const name = fact ? `${fact.name}（${fact.code}）` : given.slice(0, 20) || `第 ${row} 行`;
  return { row, name, quantity, price, value: roundToCent(times(quantity, price)), ...(code && { code }), ...(fact && { fact }) };
}
