import { expect, test } from 'vitest';
import { slideInView, wrap } from './use-carousel.ts';

test('after the last banner comes the first, and before the first the last', () => {
  expect([wrap(3, 3), wrap(-1, 3), wrap(1, 3)]).toEqual([0, 2, 1]);
});

test('the dot belongs to the banner that takes most of the row', () => {
  expect([0, 190, 210, 800].map((scrolled) => slideInView(scrolled, 400, 3))).toEqual([0, 0, 1, 2]);
  expect(slideInView(100, 0, 3)).toBe(0);
});
