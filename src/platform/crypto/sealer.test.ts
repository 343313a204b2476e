import { expect, test } from 'vitest';
import { createKeyedHash } from './keyed-hash.ts';
import { createSealer } from './sealer.ts';
import { testSecret } from './fake.ts';

const unopened = /authenticate|not a sealed value/;
const national = createSealer(testSecret(), 'clients', 'SM2');
const international = createSealer(testSecret(), 'clients', 'RSA-OAEP-256');

test.each([
  ['SM4-GCM', national],
  ['AES-256-GCM', international],
])('%s: a sealed value opens in its place, and looks different each time', (_name, sealer) => {
  const sealed = sealer.seal('演示客户一', 'client.name');
  expect(sealer.open(sealed, 'client.name')).toBe('演示客户一');
  expect(sealed.includes('演示客户一')).toBe(false);
  expect(sealer.seal('演示客户一', 'client.name')).not.toEqual(sealed);
});

test('values stay readable after the profile has been changed', () => {
  expect(international.open(national.seal('a', 'x'), 'x')).toBe('a');
  expect(national.open(international.seal('a', 'x'), 'x')).toBe('a');
});

test.each([
  ['SM4-GCM', national],
  ['AES-256-GCM', international],
])('%s: what was changed, cut, moved or sealed under another key does not open', (_name, sealer) => {
  const sealed = sealer.seal('secret', 'client.name');
  for (let position = 0; position < sealed.length; position++) {
    const changed = Buffer.from(sealed);
    changed[position]! ^= 1;
    expect(() => sealer.open(changed, 'client.name')).toThrow(unopened);
  }
  expect(() => sealer.open(sealed.subarray(0, 20), 'client.name')).toThrow(unopened);
  expect(() => sealer.open(sealed, 'client.mobile')).toThrow(unopened);
  expect(() => createSealer(testSecret('other'), 'clients', 'SM2').open(sealed, 'client.name')).toThrow(unopened);
  expect(() => createSealer(testSecret(), 'files', 'SM2').open(sealed, 'client.name')).toThrow(unopened);
});

test('a keyed hash finds the same value again and nothing without the key', () => {
  const hash = createKeyedHash(testSecret(), 'accounts');
  expect(hash('13800001234')).toEqual(hash('13800001234'));
  expect(hash('13800001234')).not.toEqual(hash('13800001235'));
  expect(hash('13800001234')).not.toEqual(createKeyedHash(testSecret('other'), 'accounts')('13800001234'));
});
