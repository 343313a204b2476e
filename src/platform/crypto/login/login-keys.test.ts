import { sm2 } from 'sm-crypto-v2';
import { expect, test } from 'vitest';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { createLoginKeys, removeExpiredLoginKeys } from './login-keys.ts';
import { consumeNonce, issueNonce } from './login-nonces.ts';

const { db, context } = useDatabase();
const start = new Date('2026-08-21T02:00:00Z');
const at = (minutes: number) => context({ now: new Date(start.getTime() + minutes * 60_000) });
const keys = createLoginKeys({ secret: testSecret(), profile: 'SM2' });
const day = 24 * 60;

test('a key is used for a day and then replaced; the old one is accepted until its expiry', async () => {
  const first = await keys.current(at(0));
  expect(first).toMatchObject({ algorithm: 'SM2', publicKey: expect.stringMatching(/^04[0-9a-f]{128}$/) });
  expect((await keys.current(at(day - 1))).id).toBe(first.id);
  const ciphertext = sm2.doEncrypt('to the first', first.publicKey);

  const second = await keys.current(at(day + 1));
  expect(second.id).not.toBe(first.id);
  expect(await keys.decrypt(at(day + 1), first.id, ciphertext)).toBe('to the first');
  expect(await keys.decrypt(at(day + 3), first.id, ciphertext)).toBeUndefined();
  expect(await keys.decrypt(at(day + 1), second.id, ciphertext)).toBeUndefined();
  expect(await keys.decrypt(at(day + 1), 'unknown', ciphertext)).toBeUndefined();
});

test('processes that find no key at the same time create one key together', async () => {
  await db.deleteFrom('loginKeys').execute();
  const made = await Promise.all(Array.from({ length: 5 }, () => keys.current(at(0))));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
});

test('the private key is encrypted: another master key cannot use the table', async () => {
  const { id, publicKey } = await keys.current(at(0));
  const row = await db.selectFrom('loginKeys').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const stranger = createLoginKeys({ secret: testSecret('other'), profile: 'SM2' });
  expect(row.sealedPrivateKey.length).toBeGreaterThan(64);
  await expect(stranger.decrypt(at(0), id, sm2.doEncrypt('x', publicKey))).rejects.toThrow(/authenticate/);
});

test('after a change of profile new keys use the other algorithm, and earlier ones still work', async () => {
  const national = await keys.current(at(0));
  const international = createLoginKeys({ secret: testSecret(), profile: 'RSA-OAEP-256' });
  expect((await international.current(at(0))).algorithm).toBe('RSA-OAEP-256');
  expect(await international.decrypt(at(1), national.id, sm2.doEncrypt('x', national.publicKey))).toBe('x');
});

test('expired keys are deleted with their nonces, the others stay', async () => {
  await db.deleteFrom('loginKeys').execute();
  const old = await keys.current(at(0));
  await issueNonce(at(day), old.id);
  const fresh = await keys.current(at(day + 1));
  await issueNonce(at(day + 1), fresh.id);
  await removeExpiredLoginKeys(at(day + 2));
  expect(await db.selectFrom('loginKeys').select('id').execute()).toEqual([{ id: fresh.id }]);
  expect(await db.selectFrom('loginNonces').select('keyId').execute()).toEqual([{ keyId: fresh.id }]);
});

test('a nonce works once, before its expiry, with its key; the table never holds it in the clear', async () => {
  const { id } = await keys.current(at(0));
  const { nonce, expiresAt } = await issueNonce(at(0), id);
  expect(expiresAt).toEqual(at(2).now);
  expect(await db.selectFrom('loginNonces').selectAll().where('hash', '=', Buffer.from(nonce)).execute()).toEqual([]);
  expect(await consumeNonce(at(1), 'another key', nonce)).toBeUndefined();
  expect(await consumeNonce(at(1), id, nonce)).toEqual({ issuedAt: at(0).now, terminal: null });
  expect(await consumeNonce(at(1), id, nonce)).toBeUndefined();

  const late = await issueNonce(at(0), id);
  expect(await consumeNonce(at(2), id, late.nonce)).toBeUndefined();
});

test('a nonce that is submitted many times at once is accepted once', async () => {
  const { id } = await keys.current(at(0));
  const { nonce } = await issueNonce(at(0), id);
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => consumeNonce(at(0), id, nonce)));
  expect(outcomes.filter(Boolean)).toHaveLength(1);
});
