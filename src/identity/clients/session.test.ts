import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { findSessionActor, logOut } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import {
  addStepUpProofs,
  buildClient,
  buildSecurity,
  getResultCode,
  signInWithContext,
  signInClient,
} from '#test/factories/identity/clients.ts';
import { useDatabase } from '#test/support/database.ts';
import { clientJobs } from './jobs.ts';
import { endSession } from './service/end-session.ts';
import { lockAccess } from './service/lock-access.ts';
import { listLogins } from './service/login/login-history.ts';
import { extendSession, getSession } from './service/session.ts';
import { requestedProofs } from './web/step-up/acts-and-proofs.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const start = new Date('2026-08-21T02:00:00Z');
const minute = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const devices = {
  computer: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
  phone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 MicroMessenger/8.0',
};
const at = (minutes: number, device: keyof typeof devices = 'computer') =>
  context({ actor: { kind: 'visitor' }, ip: '203.0.113.7', userAgent: devices[device], now: minute(minutes) });
const actorAt = (token: string, minutes: number) => findSessionActor(db, token, minute(minutes));

let client: Awaited<ReturnType<typeof buildClient>>;
let account: string;
beforeAll(async () => {
  client = await buildClient(context(), security, { fundAccount: '880012345612', mobile: '13800001234', name: '演示客户一' });
  account = client.fundAccount;
});
beforeEach(async () => {
  await db.deleteFrom('loginFailures').execute();
  await db.deleteFrom('clientSessions').execute();
  await db.deleteFrom('clientLogins').execute();
  await db.updateTable('clientAccounts').set({ status: 'open' }).execute();
});

test('a session keeps the limits that were configured when it began', async () => {
  const strict = { ...security, sessionLimits: { idleMinutes: 5, maxHours: 1 } };
  const { token } = await signInClient(at(0), strict, account);
  expect(await actorAt(token, 4)).toBeDefined();
  expect(await actorAt(token, 9)).toBeUndefined();
});

test('the session returns the client, masked, and its end', async () => {
  await signInClient(at(-60, 'phone'), security, account);
  const ctx = await signInWithContext(at(0), security, account);
  expect(await getSession({ ...ctx, now: minute(10) }, security)).toEqual({
    clientName: '演示客户一',
    fundAccount: '8800****12',
    mobile: '138****1234',
    startedAt: minute(0).toISOString(),
    endsAt: minute(30).toISOString(),
    remainingSeconds: 20 * 60,
    canExtend: true,
    lastLogin: { at: minute(-60).toISOString(), ip: '203.0.*.*', device: 'iPhone · 微信' },
  });
});

test('the first login has no previous login', async () => {
  expect((await getSession(await signInWithContext(at(0), security, account), security)).lastLogin).toBeNull();
});

test('extending returns the new end of the session', async () => {
  const ctx = await signInWithContext(at(0), security, account);
  expect(await extendSession({ ...ctx, now: minute(0.5) }, security)).toMatchObject({
    clientName: '演示客户一',
    endsAt: minute(30.5).toISOString(),
    canExtend: true,
  });
});

test('a client ends another session, and all others with one call', async () => {
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => signInClient(at(0, 'phone'), security, account)));
  const ctx = await signInWithContext(at(0), security, account);
  const victim = (await actorAt(one!.token, 0))!.sessionId;
  expect(await endSession(ctx, security, { id: victim })).toEqual({ ended: 1 });
  expect(await actorAt(one!.token, 0)).toBeUndefined();
  expect(await getResultCode(endSession(ctx, security, { id: victim }))).toBe(40004);
  expect(await endSession(ctx, security, { id: 'others' })).toEqual({ ended: 2 });
  expect(await endSession(ctx, security, { id: 'others' })).toEqual({ ended: 0 });
  expect(await Promise.all([two!, three!].map(({ token }) => actorAt(token, 0)))).toEqual([undefined, undefined]);
  expect((await listLogins(ctx, { pageNum: 1, pageSize: 10 })).sessions).toHaveLength(1);
});

test('ending other sessions needs no proof on a trusted device or right after a login, and one of any kind otherwise', async () => {
  const ctx = await signInWithContext(at(0), security, account);
  const later = { ...ctx, now: minute(11) };
  const end = (from: Context) => endSession(from, security, { id: 'others' });
  await signInClient(at(1, 'phone'), security, account);
  // The device is trusted, which its cookie shows.
  expect(await end(later)).toEqual({ ended: 1 });
  const elsewhere = { ...later, cookies: {} };
  expect(await end({ ...elsewhere, now: minute(9) })).toEqual({ ended: 0 });
  await signInClient(at(1, 'phone'), security, account);
  expect(await getResultCode(end(elsewhere))).toBe(40003);
  for (const proof of requestedProofs) {
    await addStepUpProofs(elsewhere, { act: 'endSession', subject: 'others' }, [proof]);
    const isRegistered = proof === 'loginPassword' || proof === 'code';
    expect(await getResultCode(end(elsewhere)), proof).toBe(isRegistered ? 200 : 40003);
  }
});

test('a client cannot see another client’s session', async () => {
  const stranger = await buildClient(context(), security);
  const theirs = await signInWithContext(at(0), security, stranger.fundAccount);
  const ctx = await signInWithContext(at(0), security, account);
  expect(await getResultCode(endSession(ctx, security, { id: theirs.actor.sessionId }))).toBe(40004);
});

test('locking ends all sessions immediately and blocks logins', async () => {
  const phone = await signInClient(at(0, 'phone'), security, account);
  const ctx = await signInWithContext(at(0), security, account);
  await lockAccess(ctx, security);
  expect(await actorAt(phone.token, 0)).toBeUndefined();
  expect(await getResultCode(signInClient(at(1), security, account))).toBe(40002);
});

test('the history shows logins and failures of both account names, newest first, with masked addresses and the device', async () => {
  await getResultCode(signInClient(at(-2, 'phone'), security, client.mobile!, '000000'));
  await getResultCode(signInClient(at(-1), security, account, '000000'));
  const ctx = await signInWithContext(at(0), security, account);
  const { records, total, sessions } = await listLogins(ctx, { pageNum: 1, pageSize: 2 });
  const shared = { id: expect.any(Number), ip: '203.0.*.*' };
  expect(total).toBe(3);
  expect(records).toEqual([
    { ...shared, at: minute(0).toISOString(), result: 'success', device: 'Windows · Edge', isCurrent: true },
    { ...shared, at: minute(-1).toISOString(), result: 'wrongPassword', device: 'Windows · Edge', isCurrent: false },
  ]);
  expect((await listLogins(ctx, { pageNum: 2, pageSize: 2 })).records).toMatchObject([
    { result: 'wrongPassword', device: 'iPhone · 微信' },
  ]);
  expect(sessions).toEqual([
    {
      ...shared,
      id: ctx.actor.sessionId,
      startedAt: minute(0).toISOString(),
      lastSeenAt: minute(0).toISOString(),
      device: 'Windows · Edge',
      isCurrent: true,
    },
  ]);
});

test('the history of a client shows only their own logins', async () => {
  const stranger = await buildClient(context(), security);
  await getResultCode(signInClient(at(0), security, stranger.fundAccount, '000000'));
  expect((await listLogins(await signInWithContext(at(0), security, account), { pageNum: 1, pageSize: 10 })).total).toBe(1);
});

test('log-out, ended sessions and locks are on the audit trail', async () => {
  await sql`truncate audit_entries`.execute(db);
  await logOut(await signInWithContext(at(0), security, account), clientKind);
  const ctx = await signInWithContext(at(1), security, account);
  await endSession(ctx, security, { id: 'others' });
  await lockAccess(ctx, security);
  const entries = await db
    .selectFrom('auditEntries')
    .select(['action', 'actorId', 'subject'])
    .where('action', '<>', 'client.login')
    .orderBy('id')
    .execute();
  const own = { actorId: String(client.id), subject: `client:${client.id}` };
  expect(entries).toEqual(['client.logout', 'client.stepUp', 'client.endSession', 'client.lock'].map((action) => ({ action, ...own })));
});

test('old sessions and counters are deleted, those of the last year stay', async () => {
  await signInClient(at(-366 * 1440), security, account);
  await getResultCode(signInClient(at(-2 * 1440), security, '990000000001'));
  await signInClient(at(0), security, account);
  for (const { handle, cron } of clientJobs(security)) if (cron) await handle(context({ now: minute(0) }), {});
  expect(await db.selectFrom('clientSessions').select('startedAt').execute()).toEqual([{ startedAt: minute(0) }]);
  expect(await db.selectFrom('loginFailures').selectAll().where('scope', '=', 'account').execute()).toEqual([]);
});
