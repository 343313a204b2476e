import { expect, test } from 'vitest';
import { addressOf, safeReturnUrl } from './return-url.ts';

test('the address of a page is its path, query and place', () => {
  expect(addressOf(new URL('https://www.example.com/Business.html?step=2#sign'))).toBe('/Business.html?step=2#sign');
});

test.each(['/', '/Business.html', '/Business.html?step=2&next=//x#sign'])('login may return to %s', (address) => {
  expect(safeReturnUrl(address)).toBe(address);
});

test.each([
  null,
  '',
  'Business.html',
  '//evil.example',
  '/\\evil.example',
  '//[',
  '/\t/evil.example',
  '/..//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
])('login never returns to %j', (address) => {
  expect(safeReturnUrl(address)).toBeUndefined();
});
