import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { IdleCollector } from './memory.ts';

const collect = vi.fn();
let collector: IdleCollector;

beforeEach(() => {
  vi.useFakeTimers();
  collector = new IdleCollector(collect);
});

afterEach(() => {
  vi.useRealTimers();
  collect.mockClear();
});

const draw = (pages: number) => {
  for (let page = 0; page < pages; page++) collector.noteRender();
};

test('garbage is collected once, when no page has been rendered for 20 s after a hundred of them', () => {
  draw(100);
  vi.advanceTimersByTime(19_000);
  draw(1);
  vi.advanceTimersByTime(19_999);
  expect(collect).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(collect).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(600_000);
  expect(collect).toHaveBeenCalledOnce();
});

test('a few pages do not trigger a collection, and do not add up over quiet times', () => {
  draw(99);
  vi.advanceTimersByTime(20_000);
  draw(99);
  vi.advanceTimersByTime(20_000);
  expect(collect).not.toHaveBeenCalled();
  draw(100);
  vi.advanceTimersByTime(20_000);
  expect(collect).toHaveBeenCalledOnce();
});
