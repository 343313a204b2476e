import { beforeEach, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { buildClient, buildSecurity, signInWithContext, signInClient } from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { clientJobs } from '../../jobs.ts';
import { lockAccess } from '../lock-access.ts';
import { freezeAccess } from '../not-me/freeze.ts';
import { readPerson } from '../person.ts';
import { sendStepUpCode } from '../step-up/prove.ts';
import { changeContact } from './change-contact.ts';
import { cancelOwnHold, getContactHold, releaseQueue } from './holds.ts';
import { releaseDueHolds, releaseHold } from './release.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const start = new Date('2026-08-21T02:00:00Z');
const day = 24 * 3600;

let client: Awaited<ReturnType<typeof buildClient>>;
let mobile = '';
let count = 0;
beforeEach(async () => {
  for (const table of ['messages', 'limitCounts', 'clientHolds'] as const) await db.deleteFrom(table).execute();
  client = await buildClient(context(), security, { email: 'old@example.com', idNumber: '110000198506150017' });
  count += 1;
  mobile = `1391234${String(count).padStart(4, '0')}`;
});

const at = (seconds = 0): Context => context({ now: new Date(start.getTime() + seconds * 1000), ip: '203.0.113.7' });
const own = (seconds = 0, clientId = client.id): Context => ({ ...at(seconds), actor: { kind: 'client', clientId, sessionId: 'one' } });
const change = (what: Parameters<typeof changeContact>[3], seconds = 0, clientId = client.id) =>
  inTransaction(at(seconds), (tx) => changeContact(tx, security, clientId, what));
const person = () => readPerson(at(), security, client.id);
const told = async (recipient: string) => (await readOutbox(at(), security.messaging, { recipient })).map(({ template }) => template);
const states = async () => (await db.selectFrom('clientHolds').select('state').orderBy('confirmedAt').execute()).map(({ state }) => state);

test('a new number and address are pending: codes and notices go to the old ones, and both are notified immediately', async () => {
  await change({ mobile, email: 'new@example.com' });
  expect(await person()).toMatchObject({ mobile: client.mobile, email: 'old@example.com' });
  for (const recipient of [client.mobile!, mobile, 'old@example.com', 'new@example.com'])
    expect(await told(recipient)).toEqual(['contactHeld']);
  const [message] = await readOutbox(at(), security.messaging, { recipient: client.mobile! });
  expect(message!.text).toContain('手机号、电子邮箱，将于 2026-08-22 10:00 生效，此前验证码与通知仍发往原联系方式');
  await sendStepUpCode(own(1), security, { act: 'password' });
  expect(await told(client.mobile!)).toContain('code');
  expect(await told(mobile)).not.toContain('code');
  await expect(signInClient(at(2), security, mobile)).rejects.toMatchObject({ code: 40002 });
});

test('after the hold the new contacts take effect once, even when several processes try', async () => {
  await change({ mobile, email: 'new@example.com' });
  expect(await releaseDueHolds(at(day - 1), security)).toBe(0);
  const { id } = await db.selectFrom('clientHolds').select('id').executeTakeFirstOrThrow();
  await Promise.all([releaseHold(at(day), security, id), releaseHold(at(day), security, id), releaseDueHolds(at(day), security)]);
  await releaseHold(at(day + 1), security, id);
  expect(await person()).toMatchObject({ mobile, email: 'new@example.com' });
  for (const recipient of [client.mobile!, mobile, 'old@example.com', 'new@example.com'])
    expect((await told(recipient)).filter((template) => template === 'contactChanged')).toHaveLength(1);
  await expect(signInClient(at(day + 1), security, mobile)).resolves.toHaveProperty('token');
  const audits = await db.selectFrom('auditEntries').select('id').where('action', '=', 'client.hold.released').execute();
  expect(audits).toHaveLength(1);
});

test('a change that cannot take effect stays pending and does not block others', async () => {
  await change({ mobile });
  const other = await buildClient(context(), security, { email: 'second@example.com' });
  await change({ email: 'new@example.com' }, 1, other.id);
  await db
    .updateTable('clientHolds')
    .set({ sealedChange: Buffer.alloc(64) })
    .where('clientId', '=', client.id)
    .execute();
  expect(await releaseDueHolds(at(day + 1), security)).toBe(1);
  expect(await states()).toEqual(['held', 'released']);
});

test('the job of a change releases it; a job that runs too early or twice does nothing', async () => {
  const sent: object[] = [];
  const jobs = { send: async (_db: unknown, queue: string, data: object, more?: object) => void sent.push({ queue, data, ...more }) };
  await inTransaction({ ...at(), jobs: jobs }, (tx) => changeContact(tx, security, client.id, { mobile }));
  const { id } = await db.selectFrom('clientHolds').select('id').executeTakeFirstOrThrow();
  expect(sent).toContainEqual({ queue: releaseQueue, data: { holdId: id }, after: day });
  const job = clientJobs(security).find(({ queue }) => queue === releaseQueue)!;
  await job.handle(at(day - 1), { holdId: id });
  expect((await person()).mobile).toBe(client.mobile);
  await job.handle(at(day), { holdId: id });
  await job.handle(at(day), { holdId: id });
  expect((await person()).mobile).toBe(mobile);
});

test('the pending number is reserved: another client who wants it gets a conflict', async () => {
  const other = await buildClient(context(), security);
  await change({ mobile });
  await expect(change({ mobile }, 1, other.id)).rejects.toMatchObject({ code: 40009 });
  await expect(change({ mobile: client.mobile! }, 1, other.id)).rejects.toMatchObject({ code: 40009 });
});

test('a second change is refused while the first one is pending', async () => {
  await change({ mobile });
  await expect(change({ email: 'new@example.com' }, 60)).rejects.toMatchObject({ code: 40009 });
  await releaseDueHolds(at(day), security);
  await change({ email: 'new@example.com' }, day + 1);
  expect(await states()).toEqual(['released', 'held']);
});

test('a postal address takes effect immediately, and unchanged values are ignored', async () => {
  await change({ mobile: client.mobile, email: 'old@example.com', address: '示例市样本区演示路 1 号' });
  expect((await person()).address).toBe('示例市样本区演示路 1 号');
  expect(await states()).toEqual([]);
  expect(await told(client.mobile!)).toEqual(['contactChanged']);
});

test('the client sees the pending change, masked, and cancels it without a proof, since that keeps the current contacts', async () => {
  await change({ mobile });
  const { hold } = await getContactHold(own(), security);
  expect(hold).toMatchObject({ mobile: `${mobile.slice(0, 3)}****${mobile.slice(-4)}`, email: null, releaseAt: at(day).now.toISOString() });
  expect((await getContactHold(own(0, client.id + 1), security)).hold).toBeNull();
  await cancelOwnHold(own(60), security);
  await expect(cancelOwnHold(own(61), security)).rejects.toMatchObject({ code: 40004 });
  await releaseDueHolds(at(day), security);
  expect((await person()).mobile).toBe(client.mobile);
  expect(await told(client.mobile!)).toContain('contactKept');
});

test('a lock and a freeze cancel a pending change', async () => {
  await change({ mobile });
  await lockAccess(own(60), security);
  expect(await states()).toEqual(['cancelled']);
  await change({ mobile }, 61);
  await inTransaction(at(62), (tx) => freezeAccess(tx, security, client.id));
  expect(await states()).toEqual(['cancelled', 'cancelled']);
  await expect(change({ mobile }, 63)).rejects.toMatchObject({ code: 40009 });
});

test('a pending number that became another client’s is cancelled, and the owner is notified', async () => {
  await change({ mobile });
  await buildClient(context(), security, { mobile });
  await releaseDueHolds(at(day), security);
  expect((await person()).mobile).toBe(client.mobile);
  expect(await states()).toEqual(['cancelled']);
  expect(await told(client.mobile!)).toContain('contactKept');
});

test('the new contact is never readable in the database', async () => {
  await change({ mobile, email: 'geheim@example.com' });
  for (const table of ['clientHolds', 'auditEntries', 'clientAlarms'] as const) {
    const text = JSON.stringify(await db.selectFrom(table).selectAll().execute());
    expect(text).not.toContain('geheim');
    expect(text).not.toContain(mobile);
  }
});

test('seeing and cancelling a pending change require a session', async () => {
  const nobody = context({ actor: { kind: 'visitor' } });
  await expect(getContactHold(nobody, security)).rejects.toMatchObject({ code: 50102 });
  await expect(cancelOwnHold(nobody, security)).rejects.toMatchObject({ code: 50102 });
  expect((await signInWithContext(at(), security, client.fundAccount)).actor.clientId).toBe(client.id);
});
