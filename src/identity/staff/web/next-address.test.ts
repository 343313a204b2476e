import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from '#test/factories/identity/fake-browser.ts';
import { keepNext, takeNext } from './next-address.ts';

beforeEach(() => void fakeBrowser());

test('where somebody wanted to go is known once they are back, and once', () => {
  keepNext('/changes/123?tab=history');
  expect([takeNext(), takeNext()]).toEqual(['/changes/123?tab=history', '/']);
});

test('an address elsewhere is never gone to, and whoever leaves without one forgets the former', () => {
  keepNext('/changes/1');
  keepNext('https://evil.example/');
  expect(takeNext()).toBe('/');
  keepNext('/changes/1');
  keepNext(null);
  expect(takeNext()).toBe('/');
  sessionStorage.setItem('qt.next', '//evil.example');
  expect(takeNext()).toBe('/');
});
