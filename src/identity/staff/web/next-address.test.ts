import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from '#test/factories/identity/fake-browser.ts';
import { keepNext, takeNext } from './next-address.ts';

beforeEach(() => void fakeBrowser());

test('the original destination is returned once after the single sign-on', () => {
  keepNext('/changes/123?tab=history');
  expect([takeNext(), takeNext()]).toEqual(['/changes/123?tab=history', '/']);
});

test('a foreign address is never opened, and a redirect without a destination deletes the former one', () => {
  keepNext('/changes/1');
  keepNext('https://evil.example/');
  expect(takeNext()).toBe('/');
  keepNext('/changes/1');
  keepNext(null);
  expect(takeNext()).toBe('/');
  sessionStorage.setItem('qt.next', '//evil.example');
  expect(takeNext()).toBe('/');
});
