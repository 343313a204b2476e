import { beforeEach, expect, test } from 'vitest';
import { encryptedColumns } from '#app/encrypted-columns.ts';
import { formerLayouts, encryptInFormerLayout, testSecretWithKeys } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { toSealingKey } from '../config/sealing-keys.ts';
import type { MasterSecret } from '../config/secret.ts';
import { createLoginKeys } from './login/login-keys.ts';
import { reencryptColumns } from './reencrypt-columns.ts';
import { requireSecret } from './require-secret.ts';

const { db, context } = useDatabase();
const ours = toSealingKey('the secret of this database, as it always was');
const another = toSealingKey('the secret of quite another one, given by mistake');
const start = (secret: MasterSecret = ours) => requireSecret(db, { secret, profile: 'SM2', sealedColumns: encryptedColumns });
const listChecks = () => db.selectFrom('secretChecks').selectAll().execute();

beforeEach(async () => {
  await db.deleteFrom('secretChecks').execute();
  await db.deleteFrom('loginKeys').execute();
});

test('the first start stores the secret: later starts with it succeed, and one with another secret is refused with a reason and no change', async () => {
  await start();
  const before = await listChecks();
  await start();
  await expect(start(another)).rejects.toThrow('密钥与数据库不符');
  expect(await listChecks()).toEqual(before);
});

test('of two first processes with different secrets one is accepted', async () => {
  const tries = await Promise.allSettled([start(), start(another)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a database from before the check is recognised by its encrypted values', async () => {
  await createLoginKeys({ secret: ours, profile: 'SM2' }).current(context());
  await expect(start(another)).rejects.toThrow('密钥与数据库不符');
  expect(await listChecks()).toEqual([]);
  await expect(start()).resolves.toBeUndefined();
});

test.each(formerLayouts)('a database from before keys had ids (layout %i) is recognised by decrypting its values', async (...layout) => {
  const keys = createLoginKeys({ secret: ours, profile: 'SM2' });
  const { id } = await keys.current(context());
  const sealed = encryptInFormerLayout({ secret: ours, purpose: 'login-keys', layout }, 'a private key', `login_keys.private_key:${id}`);
  await db.updateTable('loginKeys').set({ sealedPrivateKey: sealed }).where('id', '=', id).execute();
  await expect(start(another)).rejects.toThrow('密钥与数据库不符');
  expect(await listChecks()).toEqual([]);
  await expect(start()).resolves.toBeUndefined();
});

test('one damaged value beside an intact one does not mean another secret', async () => {
  const keys = createLoginKeys({ secret: ours, profile: 'SM2' });
  const values = ['sound', 'damaged'].map(async (state, index) => {
    const { id } = await keys.current(context({ now: new Date(Date.UTC(2026, 7, 1 + 3 * index)) }));
    const place = state === 'sound' ? `login_keys.private_key:${id}` : 'elsewhere';
    const sealedPrivateKey = encryptInFormerLayout(
      { secret: ours, purpose: 'login-keys', layout: formerLayouts[0]! },
      'a private key',
      place,
    );
    await db.updateTable('loginKeys').set({ sealedPrivateKey }).where('id', '=', id).execute();
    return id;
  });
  expect(new Set(await Promise.all(values)).size).toBe(2);
  await expect(start()).resolves.toBeUndefined();
});

test('after a key rotation the check passes with the new key, and a process without it is refused', async () => {
  await start();
  const exchanged = testSecretWithKeys(ours, ['newer']);
  await reencryptColumns({ db, secret: exchanged, profile: 'SM2', columns: encryptedColumns });
  await start(exchanged);
  await expect(start()).rejects.toThrow('密钥与数据库不符');
});
