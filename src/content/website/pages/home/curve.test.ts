import { expect, test } from 'vitest';
import { drawCurve } from './curve.ts';

const size = { width: 100, height: 50 };
const of = (...totals: number[]) => totals.map((total) => ({ total }));

test('the curve covers the whole width, with the highest value at the top', () => {
  expect(drawCurve(of(10, 30, 20), size, false)).toBe('M0 46L50 4L100 25');
});

test('the area is closed at the bottom', () => {
  expect(drawCurve(of(10, 30), size, true)).toBe('M0 46L100 4V50H0Z');
});

test('constant values give a horizontal line, and a single value gives none', () => {
  expect(drawCurve(of(5, 5), size, false)).toBe('M0 46L100 46');
  expect(drawCurve(of(5), size, false)).toBe('');
});
