/**
 * An exact number: a fraction with a positive denominator. Amounts, prices and rates are parsed as written, and nothing is
 * rounded on the way; only functions that say so round.
 */
export interface Rational {
  readonly n: bigint;
  readonly d: bigint;
}

const decimal = /^-?\d+(\.\d+)?$/;

/** Parses a decimal number exactly: `0.1` is a tenth. Throws for anything else, also for `1e21`. */
export function rational(value: string | number): Rational {
  const text = String(value);
  if (!decimal.test(text)) throw new RangeError(`not a decimal number: ${text}`);
  const [whole = '0', places = ''] = text.split('.');
  return reduce(BigInt(whole + places), 10n ** BigInt(places.length));
}

export const zero = rational(0);
export const one = rational(1);
export const hundred = rational(100);

export const plus = (a: Rational, b: Rational): Rational => reduce(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Rational, b: Rational): Rational => plus(a, negative(b));
export const times = (a: Rational, b: Rational): Rational => reduce(a.n * b.n, a.d * b.d);
export const negative = ({ n, d }: Rational): Rational => ({ n: -n, d });
export const sum = (list: readonly Rational[]): Rational => list.reduce(plus, zero);

/** Divides. Throws when the divisor is zero. */
export function over(a: Rational, b: Rational): Rational {
  if (b.n === 0n) throw new RangeError('division by zero');
  return b.n < 0n ? reduce(-a.n * b.d, a.d * -b.n) : reduce(a.n * b.d, a.d * b.n);
}

/** Returns -1, 0 or 1 as the first is smaller than, equal to or greater than the second. */
export function compare(a: Rational, b: Rational): -1 | 0 | 1 {
  const difference = a.n * b.d - b.n * a.d;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

export const isLess = (a: Rational, b: Rational): boolean => compare(a, b) < 0;
export const isZero = ({ n }: Rational): boolean => n === 0n;
export const larger = (a: Rational, b: Rational): Rational => (isLess(a, b) ? b : a);
export const percentOf = (percent: number): Rational => over(rational(percent), hundred);

/** Rounds yuan to the cent, half a cent away from zero, as amounts of money are settled. */
export function roundToCent(amount: Rational): Rational {
  const doubled = 200n * amount.n;
  const away = amount.n < 0n ? doubled - amount.d : doubled + amount.d;
  return reduce(away / (2n * amount.d), 100n);
}

/** Rounds yuan up to the cent, for a required amount. */
export const raiseToCent = (amount: Rational): Rational => negative(floorTo(negative(amount), 2));

/** Truncates yuan to the cent, for a maximum. */
export const cutToCent = (amount: Rational): Rational => floorTo(amount, 2);

/** Returns a fraction in percent, truncated after two places, so that 130.00% is never shown for less. */
export const cutPercent = (share: Rational): number => toNumber(floorTo(times(share, hundred), 2));

function floorTo({ n, d }: Rational, places: number): Rational {
  const scale = 10n ** BigInt(places);
  const [whole, rest] = [(n * scale) / d, (n * scale) % d];
  return reduce(rest < 0n ? whole - 1n : whole, scale);
}

/** Converts to a number for responses and charts; exact to the cent below ninety trillion yuan. */
export const toNumber = (value: Rational): number => Number(plainText(value).replaceAll(',', ''));

/** Formats an amount in yuan to the cent: `−1,234.50`. */
export function moneyText(amount: Rational): string {
  const cents = roundToCent(amount);
  const scaled = (cents.n * 100n) / cents.d;
  const digits = `${scaled < 0n ? -scaled : scaled}`.padStart(3, '0');
  return `${scaled < 0n ? '−' : ''}${grouped(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** Formats a number with thousands separators: `1,200`, `0.065`. For finite decimals only. */
export function plainText({ n, d }: Rational): string {
  let [places, scale] = [0, 1n];
  while (scale % d !== 0n && places < 12) [places, scale] = [places + 1, scale * 10n];
  const scaled = (n * scale) / d;
  const digits = `${scaled < 0n ? -scaled : scaled}`.padStart(places + 1, '0');
  const whole = grouped(places > 0 ? digits.slice(0, -places) : digits);
  return `${scaled < 0n ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`;
}

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, ',');

function reduce(n: bigint, d: bigint): Rational {
  const common = divisor(n < 0n ? -n : n, d);
  return { n: n / common, d: d / common };
}

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b];
  while (y > 0n) [x, y] = [y, x % y];
  return x === 0n ? 1n : x;
}
