import { beforeEach, expect, test } from 'vitest';
import { fakeBrowser } from '#test/factories/identity/fake-browser.ts';
import { storeNextAddress, consumeNextAddress } from './next-address.ts';

beforeEach(() => void fakeBrowser());

test('the original destination is returned once after the single sign-on', () => {
  storeNextAddress('/changes/123?tab=history');
  expect([consumeNextAddress(), consumeNextAddress()]).toEqual(['/changes/123?tab=history', '/']);
});

test('a foreign address is never opened, and a redirect without a destination deletes the former one', () => {
  storeNextAddress('/changes/1');
  storeNextAddress('https://evil.example/');
  expect(consumeNextAddress()).toBe('/');
  storeNextAddress('/changes/1');
  storeNextAddress(null);
  expect(consumeNextAddress()).toBe('/');
  sessionStorage.setItem('qt.next', '//evil.example');
  expect(consumeNextAddress()).toBe('/');
});
