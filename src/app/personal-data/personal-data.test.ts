import { beforeAll, expect, test } from 'vitest';
import { giveConsent, hasConsent, withdrawConsent } from '#clients/privacy/service/consents.ts';
import { decideDeletion, requestDeletion, reviewSeconds } from '#clients/privacy/service/deletions.ts';
import { showPersonalData } from '#clients/privacy/service/personal-data.ts';
import { clientRequests } from '#clients/privacy/service/requests.ts';
import { readAllData } from '#identity/accounts/service/personal-data.ts';
import { sendRequestCode } from '#identity/accounts/service/request-code.ts';
import { changeContact } from '#identity/clients/service/hold/change-contact.ts';
import { readConfig } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildClient, addStepUpProofs, signInWithContext } from '#test/factories/identity/clients.ts';
import { testSecret } from '#test/factories/platform/crypto.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { openModuleServices } from '../modules.ts';

const { db, context } = useDatabase();
const folder = useFolder();
const { privacy, security } = openModuleServices({
  config: readConfig({ DATA_DIR: folder }),
  secret: testSecret(),
  files: openFileStore(folder),
});
const person = {
  fundAccount: '880099887755',
  mobile: '13987654322',
  idNumber: '110000198506150017',
  name: '某某人',
  email: 'someone@example.com',
};

/** A new number in its protection period. */
const waiting = '13700000009';
let clientId = 0;
let mine: Context;
beforeAll(async () => {
  clientId = (await buildClient(context(), security, { ...person, address: '某某路一号' })).id;
  mine = await signInWithContext(context(), security, person.fundAccount);
  await giveConsent(mine, clientId, { code: 'marketing', version: 1 });
  await inTransaction(context(), (tx) => changeContact(tx, security, clientId, { mobile: waiting }));
});

test('the page shows every category, and no full number, name, mail or address', async () => {
  const { categories } = await showPersonalData(mine, privacy);
  expect(categories.map(({ code }) => code)).toEqual(privacy.sources.map(({ code }) => code));
  expect(categories.every(({ purpose, basis, retention }) => purpose && basis && retention)).toBe(true);
  const text = JSON.stringify(categories);
  for (const value of [...Object.values(person), '某某路一号', waiting]) expect(text).not.toContain(value);
  expect(text).toContain('139****4322');
});

test('the copy contains the full data of this client alone', async () => {
  const other = await buildClient(context(), security, { idNumber: '110000199003080023' });
  const text = JSON.stringify((await readAllData(mine, privacy, clientId)).map(({ records }) => records));
  for (const value of [...Object.values(person), '某某路一号', waiting]) expect(text).toContain(value);
  for (const value of [other.fundAccount, '110000199003080023']) expect(text).not.toContain(value);
  const found = await readAllData(mine, privacy, clientId);
  const counts = Object.fromEntries(found.map(({ source, records }) => [source.code, records.length]));
  expect(counts).toMatchObject({ account: 1, contactChanges: 1, logins: 1, consents: 1 });
});

test('withdrawing the consent to devices removes the trusted ones', async () => {
  const count = () => db.selectFrom('clientDevices').select('id').where('clientId', '=', clientId).execute();
  expect((await count()).length).toBeGreaterThan(0);
  await giveConsent(mine, clientId, { code: 'device_info', version: 1 });
  await withdrawConsent(mine, clientId, { code: 'device_info' }, privacy.effects);
  expect(await count()).toEqual([]);
});

test('a deletion removes the deletable data of every module, and explains what stays', async () => {
  await sendRequestCode(mine, privacy.person, clientRequests.deletion);
  const code = await readLastCode(context(), privacy.person.messaging, person.mobile);
  await addStepUpProofs(mine, { act: 'deletion' }, ['loginPassword']);
  const { id } = await requestDeletion(mine, privacy, { kind: 'personalData', code });
  await decideDeletion({ ...mine, now: new Date(mine.now.getTime() + reviewSeconds * 1000) }, privacy, id);
  const { state, result } = await db.selectFrom('privacyDeletions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(state).toBe('done');
  expect(result.find((one) => one.code === 'marketing')).toMatchObject({ outcome: 'erased', count: 1 });
  expect(await hasConsent(mine, clientId, 'marketing')).toBe(false);
  const kept = result.filter(({ outcome }) => outcome === 'kept');
  expect(kept.map((one) => one.code)).toEqual(['identity', 'business', 'agreements', 'suitability', 'logs', 'consents']);
  for (const { reason } of kept) expect(reason).toMatch(/《.+法》/);
  const account = await db.selectFrom('clientAccounts').select('sealedName').where('id', '=', clientId).executeTakeFirst();
  expect(account).toBeDefined();
});
