import { expect, test } from 'vitest';
import {
  compare,
  cutPercent,
  cutToCent,
  rational,
  minus,
  moneyText,
  over,
  plainText,
  plus,
  raiseToCent,
  roundToCent,
  times,
  toNumber,
} from './rational.ts';

test('decimals are exact: one tenth plus two tenths is three tenths', () => {
  expect(compare(plus(rational('0.1'), rational('0.2')), rational('0.3'))).toBe(0);
  expect(toNumber(times(rational(1.005), rational(100)))).toBe(100.5);
  expect(toNumber(rational('-0.05'))).toBe(-0.05);
});

test.each(['', 'abc', '1e21', '1.', '.5', '１'])('%j is not a decimal number', (text) => {
  expect(() => rational(text)).toThrow(RangeError);
});

test.each([
  ['1.005', 1.01],
  ['1.0049', 1],
  ['-1.005', -1.01],
  ['-1.0049', -1],
  ['0.994999', 0.99],
])('an amount of %s yuan is rounded to %d: half a cent rounds away from zero', (amount, cents) => {
  expect(toNumber(roundToCent(rational(amount)))).toBe(cents);
});

test('a required amount is rounded up to the cent, a maximum is rounded down', () => {
  const third = over(rational(10), rational(3));
  expect([toNumber(raiseToCent(third)), toNumber(cutToCent(third))]).toEqual([3.34, 3.33]);
  expect([toNumber(raiseToCent(rational('3.33'))), toNumber(cutToCent(rational('3.33')))]).toEqual([3.33, 3.33]);
});

test('a share is truncated and never shown larger than it is', () => {
  expect(cutPercent(over(rational('1299999'), rational('1000000')))).toBe(129.99);
  expect(cutPercent(over(rational('1300000'), rational('1000000')))).toBe(130);
  expect(cutPercent(minus(rational('0.33333'), rational(1)))).toBe(-66.67);
});

test('division by zero is rejected, and a negative divisor works', () => {
  expect(() => over(rational(1), rational(0))).toThrow(RangeError);
  expect(toNumber(over(rational(1), rational(-4)))).toBe(-0.25);
});

test('numbers are shown with thousands separators', () => {
  expect([moneyText(rational('1234567.5')), moneyText(rational('-0.5')), moneyText(rational(0))]).toEqual([
    '1,234,567.50',
    '−0.50',
    '0.00',
  ]);
  expect([plainText(rational('1200')), plainText(rational('0.065')), plainText(rational('-1234.5'))]).toEqual([
    '1,200',
    '0.065',
    '-1,234.5',
  ]);
});

test('amounts convert to exactly the same number, however large', () => {
  for (const text of ['0.1', '999999999999.99', '4270.83', '123456.7', '0.07']) expect(toNumber(rational(text))).toBe(Number(text));
});
