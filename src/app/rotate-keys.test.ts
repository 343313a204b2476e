import { beforeAll, expect, test } from 'vitest';
import { readPerson } from '#identity/clients/service/person.ts';
import { createClientVault } from '#identity/clients/vault.ts';
import { rotateKeys } from '#platform/crypto/key-rotation.ts';
import { createLoginKeys } from '#platform/crypto/login/login-keys.ts';
import { countOthers, countEncryptedValues, getNewestKeyId, reencryptColumns } from '#platform/crypto/reencrypt-columns.ts';
import { buildClient, buildSecurity } from '#test/factories/identity/clients.ts';
import { testSecret, testSecretWithKeys } from '#test/factories/platform/crypto.ts';
import { buildMessagingDeps, readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { sendMessage } from '#workflow/messaging/service/send-message.ts';
import { createMessagingVault } from '#workflow/messaging/vault.ts';
import { encryptedColumns } from './encrypted-columns.ts';

const { db, context } = useDatabase();
const master = testSecret();
const [first, second] = [testSecretWithKeys(master, ['first']), testSecretWithKeys(master, ['first', 'second'])];
const rotation = (secret: typeof master) => ({ db, secret, profile: 'SM2' as const, columns: encryptedColumns });
const countLeft = async (secret: typeof master) =>
  countOthers(await countEncryptedValues(db, secret, encryptedColumns), getNewestKeyId(secret));
const quiet = { say: () => undefined, wait: async () => undefined };

const clientIds: number[] = [];
beforeAll(async () => {
  const security = buildSecurity();
  const person = { idNumber: '110000198506150017', email: 'a@example.com', address: '示例路 1 号' };
  for (let n = 0; n < 3; n++) clientIds.push((await buildClient(context(), security, person)).id);
  await createLoginKeys({ secret: master, profile: 'SM2' }).current(context());
  const deps = buildMessagingDeps();
  await sendMessage(context(), deps, { channel: 'sms', to: '13800001234', template: 'code', values: { about: '测试', code: '123456' } });
});

test('every value is encrypted again with the new key and can be decrypted, and none is left with the old one', async () => {
  const before = await countLeft(first);
  expect(before).toBeGreaterThan(20);
  const lines: string[] = [];
  const outcome = await rotateKeys({ ...rotation(first), ...quiet, say: (line) => lines.push(line) });
  expect(outcome).toMatchObject({ resealed: before, unreadable: 0, left: 0, key: getNewestKeyId(first) });
  expect(lines.join('\n')).toContain('clientAccounts.sealedName：重新加密 3 条');
  const vault = createClientVault(first, 'SM2');
  expect(await readPerson(context(), { vault }, clientIds[0]!)).toMatchObject({ idNumber: '110000198506150017', address: '示例路 1 号' });
  const keys = createLoginKeys({ secret: first, profile: 'SM2' });
  expect(await keys.decrypt(context(), (await keys.current(context())).id, 'not a ciphertext')).toBeUndefined();
});

test('a site without the new key cannot decrypt new values, and a site with it finds clients as before', async () => {
  const stale = createClientVault(master, 'SM2');
  await expect(readPerson(context(), { vault: stale }, clientIds[0]!)).rejects.toThrow('not known here');
  const known = createClientVault(first, 'SM2');
  const row = await db.selectFrom('clientAccounts').select('idNumberKey').where('id', '=', clientIds[0]!).executeTakeFirstOrThrow();
  expect(row.idNumberKey).toEqual(known.idNumberKey('110000198506150017'));
});

test('an interrupted rotation is continued with the same key, without repeating finished work', async () => {
  const [some, ...others] = encryptedColumns.filter(({ table }) => table === 'clientAccounts');
  await reencryptColumns({ ...rotation(second), columns: [some!] });
  const left = await countLeft(second);
  expect(left).toBeGreaterThan(0);
  const addKey = () => Promise.reject(new Error('no further key'));
  const outcome = await rotateKeys({ ...rotation(second), ...quiet, addKey });
  expect(others.length).toBeGreaterThan(0);
  expect(outcome).toMatchObject({ resealed: left, left: 0 });
});

test('a complete rotation is followed by one with a new key', async () => {
  let added = 0;
  const addKey = async () => String(++added);
  await expect(rotateKeys({ ...rotation(second), ...quiet, addKey })).rejects.toThrow('新密钥未能启用');
  expect(added).toBe(1);
});

test('concurrent changes are never overwritten', async () => {
  const third = testSecretWithKeys(master, ['first', 'second', 'third']);
  const sealing = third.sealing!;
  const column = encryptedColumns.find((one) => one.table === 'clientAccounts' && one.column === 'sealedAddress')!;
  const vault = createClientVault(second, 'SM2');
  const moved = vault.seal('新住址', 'address');
  // The key of a value is looked up between reading and writing it; the clients are changed at this point.
  const meanwhile: Promise<unknown>[] = [];
  const find: typeof sealing.find = (id) => {
    meanwhile.push(db.updateTable('clientAccounts').set({ sealedAddress: moved }).where('id', 'in', clientIds).execute());
    return sealing.find(id);
  };
  const [one] = clientIds;
  const before = await db.selectFrom('clientAccounts').select('sealedAddress').where('id', '=', one!).executeTakeFirstOrThrow();
  const [report] = await reencryptColumns({ ...rotation({ ...third, sealing: { ...sealing, find } }), columns: [column] });
  await Promise.all(meanwhile);
  expect(report!.resealed + report!.changedMeanwhile).toBe(clientIds.length);
  const after = await db.selectFrom('clientAccounts').select('sealedAddress').where('id', '=', one!).executeTakeFirstOrThrow();
  expect(createClientVault(third, 'SM2').open(after.sealedAddress!, 'address')).toBe('新住址');
  expect(after.sealedAddress).not.toEqual(before.sealedAddress);
});

test('a value that cannot be decrypted is reported and left unchanged', async () => {
  const third = testSecretWithKeys(master, ['first', 'second', 'third']);
  const broken = Buffer.concat([Buffer.of(3), Buffer.alloc(40)]);
  const id = clientIds[2]!;
  await db.updateTable('clientAccounts').set({ sealedEmail: broken }).where('id', '=', id).execute();
  const outcome = await rotateKeys({ ...rotation(third), ...quiet });
  expect(outcome).toMatchObject({ unreadable: 1, left: 1 });
  const row = await db.selectFrom('clientAccounts').select('sealedEmail').where('id', '=', id).executeTakeFirstOrThrow();
  expect(row.sealedEmail).toEqual(broken);
  await db.updateTable('clientAccounts').set({ sealedEmail: null }).where('id', '=', id).execute();
});

test('of two concurrent rotations the second one reports the conflict', async () => {
  const third = testSecretWithKeys(master, ['first', 'second', 'third']);
  await rotateKeys({ ...rotation(third), ...quiet });
  const [started, stopped] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
  const addKey = (): Promise<string> => {
    started.resolve();
    return stopped.promise;
  };
  const running = rotateKeys({ ...rotation(third), ...quiet, addKey });
  await started.promise;
  await expect(rotateKeys({ ...rotation(third), ...quiet })).rejects.toThrow('正在进行');
  stopped.reject(new Error('broken off'));
  await expect(running).rejects.toThrow('broken off');
});

test('after the rotation a message is still found and read by its recipient', async () => {
  const third = testSecretWithKeys(master, ['first', 'second', 'third', 'fourth']);
  await rotateKeys({ ...rotation(third), ...quiet });
  const deps = buildMessagingDeps({ vault: createMessagingVault(third, 'SM2') });
  expect(await readLastCode(context(), deps, '13800001234')).toBe('123456');
});
