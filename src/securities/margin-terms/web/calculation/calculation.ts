import type { FieldError } from '#contract/envelope.ts';
import type { SecurityFact } from '../../schema/calculation.ts';
import type { MarginTermsTimeline, MarginTermsVersion } from '../../schema/terms.ts';
import { termsOn } from '../terms-on-day.ts';
import { rowFieldName } from './field-names.ts';
import { rational, roundToCent, times, type Rational } from './rational.ts';
import { codeIn, type FieldReader } from './read-fields.ts';

/** What every calculation knows besides its fields: all terms and rules by day, and what the lists say of the securities named. */
export interface CalculationContext {
  timeline: MarginTermsTimeline;
  facts: readonly SecurityFact[];
}

/** A result, or what is wrong with the fields. */
export type Calculation<Result> = { result: Result } | { errors: readonly FieldError[] };

/** The version of the terms on the day that the field `on` names, today without it. */
export function readTerms(reader: FieldReader, { versions, today }: MarginTermsTimeline): { date: string; terms?: MarginTermsVersion } {
  const date = reader.day('on', { label: '计算日期' }, today);
  const terms = termsOn(versions, date);
  if (!terms) reader.refuse('on', `没有 ${date} 执行的业务参数`);
  return { date, terms };
}

/** Holdings of one security: what it is called, its market value to the cent, and what the lists say of it. */
export interface Holding {
  row: number;
  name: string;
  code?: string;
  quantity: Rational;
  price: Rational;
  value: Rational;
  fact?: SecurityFact;
}

/** Reads code, quantity and price of a row. A security at fair price needs no price of the visitor's. */
export function readHolding(reader: FieldReader, prefix: string, row: number, facts: readonly SecurityFact[]): Holding {
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
