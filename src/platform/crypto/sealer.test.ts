import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { formerLayouts, encryptInFormerLayout, testSecret, testSecretWithKeys } from '#test/factories/platform/crypto.ts';
import { createKeyedHash } from './keyed-hash.ts';
import { createSealer } from './sealer.ts';

const unopened = /authenticate|not a sealed value|not known here/;
const national = createSealer(testSecret(), 'clients', 'SM2');
const international = createSealer(testSecret(), 'clients', 'RSA-OAEP-256');

test.each([
  ['SM4-GCM', national],
  ['AES-256-GCM', international],
])('%s: an encrypted value decrypts in its place, and looks different each time', (_name, sealer) => {
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
])('%s: a value that was changed, truncated, moved or encrypted under another key does not decrypt', (_name, sealer) => {
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

test('bytes are encrypted like texts', () => {
  const picture = randomBytes(1000);
  expect(national.openBytes(national.sealBytes(picture, 'card.front'), 'card.front')).toEqual(picture);
  expect(national.open(national.sealBytes(Buffer.from('甲'), 'x'), 'x')).toBe('甲');
});

test.each(formerLayouts)('a value of layout %i, written before keys had ids, still decrypts', (...layout) => {
  const sealed = encryptInFormerLayout({ secret: testSecret(), purpose: 'clients', layout }, '演示客户一', 'client.name');
  expect(national.open(sealed, 'client.name')).toBe('演示客户一');
  const later = createSealer(testSecretWithKeys(testSecret(), ['first', 'second']), 'clients', 'SM2');
  expect(later.open(sealed, 'client.name')).toBe('演示客户一');
});

test('the newest key encrypts, all known ones decrypt, and the error for an unknown key names it', () => {
  const [root, first] = [testSecret(), testSecretWithKeys(testSecret(), ['first'])];
  const both = createSealer(testSecretWithKeys(testSecret(), ['first', 'second']), 'clients', 'SM2');
  const before = createSealer(root, 'clients', 'SM2').seal('a', 'x');
  const middle = createSealer(first, 'clients', 'SM2').seal('b', 'x');
  const now = both.seal('c', 'x');
  expect([before, middle, now].map((sealed) => both.open(sealed, 'x'))).toEqual(['a', 'b', 'c']);
  const ids = [before, middle, now].map((sealed) => sealed.subarray(1, 5).toString('hex'));
  expect(new Set(ids).size).toBe(3);
  expect(() => createSealer(first, 'clients', 'SM2').open(now, 'x')).toThrow(`sealed under key ${ids[2]}, which is not known here`);
});

test('search hashes stay the same when keys are added', () => {
  const later = testSecretWithKeys(testSecret(), ['first', 'second']);
  expect(createKeyedHash(later, 'accounts')('13800001234')).toEqual(createKeyedHash(testSecret(), 'accounts')('13800001234'));
});

test('a keyed hash finds the same value again and nothing without the key', () => {
  const hash = createKeyedHash(testSecret(), 'accounts');
  expect(hash('13800001234')).toEqual(hash('13800001234'));
  expect(hash('13800001234')).not.toEqual(hash('13800001235'));
  expect(hash('13800001234')).not.toEqual(createKeyedHash(testSecret('other'), 'accounts')('13800001234'));
});
