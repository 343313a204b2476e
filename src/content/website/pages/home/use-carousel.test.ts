import { expect, test } from 'vitest';
import { wrap } from './use-carousel.ts';

test('after the last banner comes the first, and before the first the last', () => {
  expect([wrap(3, 3), wrap(-1, 3), wrap(1, 3)]).toEqual([0, 2, 1]);
});
