import { beforeEach, expect, test } from 'vitest';
import { sealedColumns } from '#app/sealed-columns.ts';
import { formerLayouts, sealFormerly, testSecretWithKeys } from '#test/factories/platform/crypto.ts';
import { useDatabase } from '#test/support/database.ts';
import { toSealingKey } from '../config/sealing-keys.ts';
import type { MasterSecret } from '../config/secret.ts';
import { createLoginKeys } from './login/login-keys.ts';
import { requireSecret } from './require-secret.ts';
import { resealColumns } from './rotate-keys.ts';

const { db, context } = useDatabase();
const ours = toSealingKey('the secret of this database, as it always was');
const another = toSealingKey('the secret of quite another one, given by mistake');
const start = (secret: MasterSecret = ours) => requireSecret(db, { secret, profile: 'SM2', sealedColumns });
const listChecks = () => db.selectFrom('secretChecks').selectAll().execute();

beforeEach(async () => {
  await db.deleteFrom('secretChecks').execute();
  await db.deleteFrom('loginKeys').execute();
});

test('the first secret is the one: with it every start is let through, with another one it is refused in words and nothing is changed', async () => {
  await start();
  const before = await listChecks();
  await start();
  await expect(start(another)).rejects.toThrow('密钥与数据库不符');
  expect(await listChecks()).toEqual(before);
});

test('of two first processes with different secrets one is let through', async () => {
  const tries = await Promise.allSettled([start(), start(another)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a database of before there was a check is known by what is sealed in it', async () => {
  await createLoginKeys({ secret: ours, profile: 'SM2' }).current(context());
  await expect(start(another)).rejects.toThrow('密钥与数据库不符');
  expect(await listChecks()).toEqual([]);
  await expect(start()).resolves.toBeUndefined();
});

test.each(formerLayouts)('a database of before keys had ids (layout %i) is known by opening what is sealed in it', async (...layout) => {
  const keys = createLoginKeys({ secret: ours, profile: 'SM2' });
  const { id } = await keys.current(context());
  const sealed = sealFormerly({ secret: ours, purpose: 'login-keys', layout }, 'a private key', `login_keys.private_key:${id}`);
  await db.updateTable('loginKeys').set({ sealedPrivateKey: sealed }).where('id', '=', id).execute();
  await expect(start(another)).rejects.toThrow('密钥与数据库不符');
  expect(await listChecks()).toEqual([]);
  await expect(start()).resolves.toBeUndefined();
});

test('one damaged value beside a sound one is no sign of another secret', async () => {
  const keys = createLoginKeys({ secret: ours, profile: 'SM2' });
  const values = ['sound', 'damaged'].map(async (state, index) => {
    const { id } = await keys.current(context({ now: new Date(Date.UTC(2026, 7, 1 + 3 * index)) }));
    const place = state === 'sound' ? `login_keys.private_key:${id}` : 'elsewhere';
    const sealedPrivateKey = sealFormerly({ secret: ours, purpose: 'login-keys', layout: formerLayouts[0]! }, 'a private key', place);
    await db.updateTable('loginKeys').set({ sealedPrivateKey }).where('id', '=', id).execute();
    return id;
  });
  expect(new Set(await Promise.all(values)).size).toBe(2);
  await expect(start()).resolves.toBeUndefined();
});

test('after an exchange of keys the check opens under the new one, and a process that lacks it is refused', async () => {
  await start();
  const exchanged = testSecretWithKeys(ours, ['newer']);
  await resealColumns({ db, secret: exchanged, profile: 'SM2', columns: sealedColumns });
  await start(exchanged);
  await expect(start()).rejects.toThrow('密钥与数据库不符');
});
