import { expect, test } from 'vitest';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { listSealed, resolvePlace, sealed } from './sealed-column.ts';
import { createSealer } from './sealer.ts';
import { openVault } from './vault.ts';

const columns = {
  people: {
    sealedName: sealed('people-data', 'people.name'),
    sealedFacts: sealed('people-data', 'people.{section}:{id}').json<{ age: number }>(),
    sealedPicture: sealed('people-pictures', 'people.picture:{id}', { rowsAtOnce: 10 }).bytes(),
    state: {},
  },
};
const secret = testSecret();
const { people } = openVault(columns, secret, 'SM2');

test('text, JSON and bytes decrypt to the original value', () => {
  expect(people.sealedName.open(people.sealedName.seal('张三'))).toBe('张三');
  expect(people.sealedFacts.open(people.sealedFacts.seal({ age: 7 }, { section: 'a', id: 1 }), { section: 'a', id: 1 })).toEqual({
    age: 7,
  });
  expect(people.sealedPicture.open(people.sealedPicture.seal(Buffer.of(1, 2), { id: 'x' }), { id: 'x' })).toEqual(Buffer.of(1, 2));
});

test('a value is bound to its purpose and its place, and decrypts nowhere else', () => {
  const former = createSealer(secret, 'people-data', 'SM2').seal('{"age":7}', 'people.a:1');
  expect(people.sealedFacts.open(former, { section: 'a', id: 1 })).toEqual({ age: 7 });
  expect(() => people.sealedFacts.open(former, { section: 'a', id: 2 })).toThrow('authenticate');
  expect(() => people.sealedName.open(former)).toThrow('authenticate');
  expect(resolvePlace('people.{section}:{id}', { section: 'a', id: 1 })).toBe('people.a:1');
});

test('a key rotation covers every encrypted column and no other', () => {
  expect(listSealed([columns]).map(({ table, column, rowsAtOnce }) => [table, column, rowsAtOnce])).toEqual([
    ['people', 'sealedName', 200],
    ['people', 'sealedFacts', 200],
    ['people', 'sealedPicture', 10],
  ]);
});
