import { expect, test } from 'vitest';
import {
  compare,
  cutPercent,
  cutToCent,
  exact,
  minus,
  moneyText,
  over,
  plainText,
  plus,
  raiseToCent,
  roundToCent,
  times,
  toNumber,
} from './exact.ts';

test('decimals are what they are written as: a tenth and two tenths are three tenths', () => {
  expect(compare(plus(exact('0.1'), exact('0.2')), exact('0.3'))).toBe(0);
  expect(toNumber(times(exact(1.005), exact(100)))).toBe(100.5);
  expect(toNumber(exact('-0.05'))).toBe(-0.05);
});

test.each(['', 'abc', '1e21', '1.', '.5', '１'])('%j is no decimal number', (text) => {
  expect(() => exact(text)).toThrow(RangeError);
});

test.each([
  ['1.005', 1.01],
  ['1.0049', 1],
  ['-1.005', -1.01],
  ['-1.0049', -1],
  ['0.994999', 0.99],
])('an amount of %s yuan is settled as %d: half a cent goes away from zero', (amount, cents) => {
  expect(toNumber(roundToCent(exact(amount)))).toBe(cents);
});

test('what has to suffice is raised to the cent, what must not be passed is cut', () => {
  const third = over(exact(10), exact(3));
  expect([toNumber(raiseToCent(third)), toNumber(cutToCent(third))]).toEqual([3.34, 3.33]);
  expect([toNumber(raiseToCent(exact('3.33'))), toNumber(cutToCent(exact('3.33')))]).toEqual([3.33, 3.33]);
});

test('a share is cut off downwards, never shown larger than it is', () => {
  expect(cutPercent(over(exact('1299999'), exact('1000000')))).toBe(129.99);
  expect(cutPercent(over(exact('1300000'), exact('1000000')))).toBe(130);
  expect(cutPercent(minus(exact('0.33333'), exact(1)))).toBe(-66.67);
});

test('division by zero is refused, a negative divisor is none the worse', () => {
  expect(() => over(exact(1), exact(0))).toThrow(RangeError);
  expect(toNumber(over(exact(1), exact(-4)))).toBe(-0.25);
});

test('numbers are read with their thousands parted', () => {
  expect([moneyText(exact('1234567.5')), moneyText(exact('-0.5')), moneyText(exact(0))]).toEqual(['1,234,567.50', '−0.50', '0.00']);
  expect([plainText(exact('1200')), plainText(exact('0.065')), plainText(exact('-1234.5'))]).toEqual(['1,200', '0.065', '-1,234.5']);
});

test('amounts to the cent arrive as the same number, however large', () => {
  for (const text of ['0.1', '999999999999.99', '4270.83', '123456.7', '0.07']) expect(toNumber(exact(text))).toBe(Number(text));
});
