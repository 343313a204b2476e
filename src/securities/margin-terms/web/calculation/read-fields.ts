import type { FieldError } from '#contract/envelope.ts';
import type { FieldValues } from '../../schema/calculation.ts';
import { rowFieldName, type RowSpec } from './field-names.ts';
import { rational, isLess, isZero, times, zero, type Rational } from './rational.ts';

interface FieldRule {
  /** The visitor's name of the field, with its row: `第 1 只证券的数量`. */
  label: string;
  isRequired?: boolean;
  /** Value of an empty field. */
  fallback?: Rational;
}

/** Reads the fields of a form one by one and collects their errors, in the visitor's terms. */
export interface FieldReader {
  readonly errors: FieldError[];
  text(name: string): string;
  /** Yuan, at most two places, not negative. Accepts `50万`. */
  amount(name: string, rule: FieldRule): Rational;
  /** Yuan per share, at most four places, above zero. */
  price(name: string, rule: FieldRule): Rational;
  /** Whole shares, above zero. */
  quantity(name: string, rule: FieldRule): Rational;
  /** Percent between two bounds, both included; undefined when the field is empty. */
  percent(name: string, rule: FieldRule & { from: number; to: number }): Rational | undefined;
  /** A date as `YYYY-MM-DD`; the fallback when empty. */
  day(name: string, rule: { label: string; isRequired?: boolean }, fallback: string): string;
  refuse(name: string, message: string): void;
}

/** Reads fields; missing or invalid values count as zero, and the errors report them. */
export function readFields(values: FieldValues): FieldReader {
  const errors: FieldError[] = [];
  const refuse = (path: string, message: string) => void errors.push({ path, message });
  const text = (name: string) => cleanText(values[name] ?? '');

  const number = (name: string, { label, isRequired, fallback = zero }: FieldRule, places: number): Rational | undefined => {
    const given = text(name);
    if (given === '') {
      if (isRequired) refuse(name, `请填写${label}`);
      return isRequired ? undefined : fallback;
    }
    const value = parseNumber(given);
    if (!value) refuse(name, `${label}应为数字，例如 ${places === 0 ? '1000' : '1234.56'}`);
    else if (isLess(value, zero)) refuse(name, `${label}不能为负数`);
    else if (!isLess(value, most)) refuse(name, `${label}过大，请检查单位是否为元`);
    else if (hasMorePlaces(value, places)) refuse(name, places === 0 ? `${label}应为整数` : `${label}最多 ${places} 位小数`);
    else return value;
    return undefined;
  };

  const positive = (name: string, rule: FieldRule, places: number): Rational => {
    const value = number(name, rule, places);
    if (value && isZero(value) && text(name) !== '') refuse(name, `${rule.label}应大于 0`);
    return value ?? zero;
  };

  return {
    errors,
    text,
    refuse,
    amount: (name, rule) => number(name, rule, 2) ?? zero,
    price: (name, rule) => positive(name, rule, 4),
    quantity: (name, rule) => positive(name, rule, 0),
    percent(name, { from, to, ...rule }) {
      if (text(name) === '' && !rule.isRequired) return rule.fallback;
      const value = number(name, rule, 4);
      if (!value) return undefined;
      if (!isLess(value, rational(from)) && !isLess(rational(to), value)) return value;
      refuse(name, `${rule.label}应在 ${from}% 与 ${to}% 之间`);
      return undefined;
    },
    day(name, { label, isRequired }, fallback) {
      const given = text(name).replaceAll(/[/.]/g, '-');
      if (given === '' && isRequired) refuse(name, `请填写${label}`);
      if (given === '') return fallback;
      if (isDay(given)) return given;
      refuse(name, `${label}应为实际存在的日期，格式如 2026-08-21`);
      return fallback;
    },
  };
}

/** Returns the numbers of the rows with any input. */
export function filledRows(values: FieldValues, { prefix, parts, most }: RowSpec): number[] {
  const isFilled = (row: number) => parts.some((part) => cleanText(values[rowFieldName(prefix, row, part)] ?? '') !== '');
  return Array.from({ length: most }, (_, at) => at + 1).filter(isFilled);
}

/** Returns the six digits of a code field; undefined for other input. */
export const codeIn = (text: string): string | undefined => /^\d{6}$/.exec(cleanText(text))?.[0];

const most = rational(1_000_000_000_000);

/** Converts full-width digits and removes thousands separators and redundant units. */
const cleanText = (text: string): string => text.normalize('NFKC').trim();

function parseNumber(text: string): Rational | undefined {
  const [, digits, unit] = /^(-?[\d,]*\.?\d*)(万|亿)?(?:元|股|%)?$/.exec(text.replaceAll(/\s/g, '')) ?? [];
  const plain = digits
    ?.replaceAll(',', '')
    .replace(/^(-?)\./, '$10.')
    .replace(/\.$/, '');
  if (!plain || !/^-?\d+(\.\d+)?$/.test(plain)) return undefined;
  const value = rational(plain);
  if (unit === '万') return times(value, rational(10_000));
  return unit === '亿' ? times(value, rational(100_000_000)) : value;
}

const hasMorePlaces = ({ n, d }: Rational, places: number): boolean => (n * 10n ** BigInt(places)) % d !== 0n;

function isDay(text: string): boolean {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return moment !== undefined && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}
