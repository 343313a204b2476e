import { expect, test } from 'vitest';
import { addressTricks } from '#test/support/address-tricks.ts';
import { formatLocalAddress, parseLocalAddress } from './local-address.ts';

test('the address of a page is its path, query and fragment', () => {
  expect(formatLocalAddress(new URL('https://www.example.com/Business.html?step=2#sign'))).toBe('/Business.html?step=2#sign');
});

test.each(['/', '/Business.html', '/Business.html?step=2&next=//x#sign', '/search.html?q=%2F%2Fx'])(
  '%s is an address of this site',
  (address) => {
    expect(parseLocalAddress(address)).toBe(address);
  },
);

test.each([null, undefined, 1, ['/'], `/${'x'.repeat(2000)}`, ...addressTricks])('%j is not an address of this site', (address) => {
  expect(parseLocalAddress(address)).toBeUndefined();
});
