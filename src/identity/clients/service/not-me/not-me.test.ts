import { beforeEach, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import { findSessionActor } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { buildClient, buildLogin, buildSecurity, signInWithContext, signInClient, withDevice } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { templateOf, templates, type TemplateName } from '#workflow/messaging/templates.ts';
import { changeContact } from '../hold/change-contact.ts';
import { releaseDueHolds } from '../hold/release.ts';
import { logIn } from '../login/log-in.ts';
import { notifyClient } from '../notices.ts';
import { readPerson } from '../person.ts';
import { checkBaseInfo } from '../reset-password.ts';
import { getAlarm, raiseAlarm } from './alarms.ts';
import { unfreezeAccess } from './freeze.ts';
import { removeOldAlarms } from './link.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const start = new Date('2026-08-21T02:00:00Z');
const day = 24 * 3600;

let client: Awaited<ReturnType<typeof buildClient>>;
beforeEach(async () => {
  for (const table of ['messages', 'clientAlarms', 'loginFailures'] as const) await db.deleteFrom(table).execute();
  client = await buildClient(context(), security, { idNumber: '110000198506150017', email: 'client@example.com' });
});

const at = (seconds = 0, more: Partial<Context> = {}): Context =>
  context({ actor: { kind: 'visitor' }, ip: '203.0.113.7', now: new Date(start.getTime() + seconds * 1000), ...more });
const staff = (seconds = 0) => at(seconds, { actor: staffActor(7) });
const tell = (seconds = 0) =>
  inTransaction(at(seconds), (tx) =>
    notifyClient(tx, security, client.id, { template: 'accessUnlocked', values: { at: '2026-08-21 10:00' } }),
  );
/** The keys in the messages to a recipient, newest first. */
async function keys(recipient = client.mobile!): Promise<string[]> {
  const messages = await readOutbox(at(), security.messaging, { recipient });
  return messages.flatMap(({ text }) => /notMe\.html\?key=([\w-]+)/.exec(text ?? '')?.[1] ?? []);
}
async function refusal(work: Promise<unknown>): Promise<CallError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error('no refusal', { cause: error });
  return error;
}

test('every message about the safety of an account contains a separate link for the number and for the address', async () => {
  await tell();
  await tell();
  const found = [...(await keys()), ...(await keys('client@example.com'))];
  expect(found).toHaveLength(4);
  expect(new Set(found).size).toBe(4);
  for (const key of found) expect(key).toMatch(/^[\w-]{24}$/);
});

test('messages about logins, contacts, passwords, locks, signatures and requests contain the link; of the others only digests do', () => {
  const names = Object.keys(templates) as TemplateName[];
  const withLink = names.filter((name) => templateOf(name).values.includes('link'));
  expect(withLink).toEqual([
    'newDeviceLogin',
    'loginSuspended',
    'contactHeld',
    'contactChanged',
    'contactKept',
    'controlAct',
    'passwordReset',
    'passkeyChanged',
    'accessLocked',
    'accessUnlocked',
    'agreementSigned',
    'privacyRequest',
  ]);
  for (const name of withLink) {
    const { sms = '', mail } = templateOf(name);
    expect([sms, mail.text].every((text) => text.includes('请打开 {link} 冻结账户'))).toBe(true);
  }
});

test('opening the link changes nothing, so link scanners freeze nobody', async () => {
  await tell();
  const [key] = await keys();
  const session = await signInWithContext(at(), security, client.fundAccount);
  for (let look = 0; look < 3; look++)
    expect(await getAlarm(at(look), security, { key: key! })).toEqual({ what: '网上访问已解除锁定', at: at().now.toISOString() });
  await expect(signInClient(at(5), security, client.fundAccount)).resolves.toHaveProperty('token');
  expect(session.actor.clientId).toBe(client.id);
});

test('the button ends all sessions, blocks all logins and cancels the pending change', async () => {
  const own = await withDevice(at(), security, client.fundAccount);
  const { token } = await logIn(own, security, await buildLogin(own, security, { account: client.fundAccount }));
  await inTransaction(at(1), (tx) => changeContact(tx, security, client.id, { mobile: '13912349999' }));
  const [key] = await keys();
  await raiseAlarm(at(2), security, { key: key! });
  expect(await findSessionActor(db, token, at(3).now)).toBeUndefined();
  expect(await refusal(logIn(own, security, await buildLogin(own, security, { account: client.fundAccount })))).toMatchObject({
    code: 40002,
    message: expect.stringContaining('已按本人要求冻结'),
    extra: {},
  });
  await releaseDueHolds(at(2 * day), security);
  expect((await readPerson(at(), security, client.id)).mobile).toBe(client.mobile);
  const reset = { fund_account: client.fundAccount, client_name: client.name, id_no: client.idNumber!, mobile_tel: client.mobile! };
  expect(await refusal(checkBaseInfo(at(4), security, reset))).toMatchObject({ code: 40009 });
  const templatesSent = (await readOutbox(at(), security.messaging, { recipient: client.mobile! })).map(({ template }) => template);
  expect(templatesSent).toEqual(expect.arrayContaining(['accountFrozen', 'contactKept']));
});

test('a link is valid once, for a week; a used, an expired and an unknown one get the same message', async () => {
  await tell();
  const [key] = await keys();
  await raiseAlarm(at(1), security, { key: key! });
  await tell(2);
  const [second] = await keys();
  const answers = [
    await refusal(raiseAlarm(at(3), security, { key: key! })),
    await refusal(getAlarm(at(3), security, { key: key! })),
    await refusal(raiseAlarm(at(3), security, { key: 'A'.repeat(24) })),
    await refusal(getAlarm(at(3), security, { key: '' })),
    await refusal(raiseAlarm(at(2 + 7 * day), security, { key: second! })),
  ];
  expect(new Set(answers.map(({ code, message }) => `${code} ${message}`))).toEqual(new Set(['40004 链接无效、已使用或已过期']));
  await removeOldAlarms(at(2 + 7 * day));
  expect(await db.selectFrom('clientAlarms').select('sentAt').execute()).toEqual([]);
});

test('two simultaneous clicks use the link once', async () => {
  await tell();
  const [key] = await keys();
  const both = await Promise.allSettled([raiseAlarm(at(1), security, { key: key! }), raiseAlarm(at(1), security, { key: key! })]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('the database stores only the hash of a link, and the link contains no client data', async () => {
  await tell();
  const [key] = await keys();
  const rows = await db.selectFrom('clientAlarms').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(key);
  expect(rows.some(({ tokenHash }) => tokenHash.toString('base64url').includes(key!))).toBe(false);
  const [message] = await readOutbox(at(), security.messaging, { recipient: client.mobile! });
  const link = /https:\S+/.exec(message!.text!)![0];
  for (const personal of [client.fundAccount, client.mobile!, client.idNumber!, client.name, String(client.id)])
    expect(link.replace(key!, '')).not.toContain(personal);
});

test('only staff reopen a frozen account, audited with the ground; earlier links are invalid then', async () => {
  await tell();
  await tell();
  const [first, second] = await keys();
  await raiseAlarm(at(1), security, { key: first! });
  const ground = { ground: 'branch', note: '柜台核验身份证原件' } as const;
  expect(await refusal(unfreezeAccess(at(2), security, client.id, ground))).toMatchObject({ code: 40004 });
  await unfreezeAccess(staff(3), security, client.id, ground);
  expect(await refusal(unfreezeAccess(staff(4), security, client.id, ground))).toMatchObject({ code: 40009 });
  expect(await refusal(unfreezeAccess(staff(4), security, 999_999, ground))).toMatchObject({ code: 40004 });
  await expect(signInClient(at(5), security, client.fundAccount)).resolves.toHaveProperty('token');
  expect(await refusal(raiseAlarm(at(6), security, { key: second! }))).toMatchObject({ code: 40004 });
  const [entry] = await db
    .selectFrom('auditEntries')
    .select('details')
    .where('action', '=', 'client.unfreeze')
    .where('subject', '=', `client:${client.id}`)
    .execute();
  expect(entry!.details).toEqual(ground);
});
