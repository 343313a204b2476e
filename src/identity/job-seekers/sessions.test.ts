import { beforeEach, expect, test } from 'vitest';
import { seekerKind } from '#identity/accounts/service/person-kind.ts';
import { sendRequestCode } from '#identity/accounts/service/request-code.ts';
import { findSessionActor } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { signInPerson } from '#test/factories/identity/accounts.ts';
import { buildSeekerDeps } from '#test/factories/identity/job-seekers.ts';
import { getRefusal } from '#test/factories/identity/staff.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { seekerRequests } from './service/requests.ts';
import { findOrCreateSeeker } from './service/seekers.ts';
import { endSeekerSessions, endSessionsOfSeeker, listSeekerSessions } from './service/sessions.ts';

const { db, context } = useDatabase();
const deps = buildSeekerDeps();
const now = new Date('2026-08-21T02:00:00Z');
const mobile = '13700001111';
const at = (more: Partial<Context> = {}) => context({ now, ip: '203.0.113.7', ...more });
const isOpen = async (token: string) => (await findSessionActor(db, token, now)) !== undefined;
const codeFor = async (ctx: Context) => {
  await sendRequestCode(ctx, deps, seekerRequests.sessions);
  return readLastCode(ctx, deps.messaging, mobile);
};

let seekerId = 0;
beforeEach(async () => {
  for (const table of ['seekerSessions', 'messageCodes', 'messages', 'limitCounts'] as const) await db.deleteFrom(table).execute();
  seekerId = (await findOrCreateSeeker(at(), deps, mobile)).id;
});
const signIn = () => signInPerson(at({ actor: { kind: 'visitor' } }), seekerKind, seekerId);

test('a job seeker sees their open sessions, and ends one or all others with a code to their number', async () => {
  const [own, one, two, three] = [await signIn(), await signIn(), await signIn(), await signIn()];
  const { sessions } = await listSeekerSessions(own);
  expect(sessions.map(({ ip, isCurrent }) => `${ip} ${isCurrent}`).toSorted()).toEqual([
    '203.0.*.* false',
    '203.0.*.* false',
    '203.0.*.* false',
    '203.0.*.* true',
  ]);
  expect(await getRefusal(endSeekerSessions(own, deps, { id: 'others', code: '000000' }))).toMatchObject({ code: 40003 });
  expect(await isOpen(one.token)).toBe(true);
  expect(await endSeekerSessions(own, deps, { id: one.actor.sessionId, code: await codeFor(own) })).toEqual({ ended: 1 });
  expect(await Promise.all([own, one, two].map(({ token }) => isOpen(token)))).toEqual([true, false, true]);
  expect(await endSeekerSessions(own, deps, { id: 'others', code: await codeFor(own) })).toEqual({ ended: 2 });
  expect(await Promise.all([own, two, three].map(({ token }) => isOpen(token)))).toEqual([true, false, false]);
});

test('the session of another person is not found, and the code stays valid', async () => {
  const own = await signIn();
  const other = await findOrCreateSeeker(at(), deps, '13700002222');
  const theirs = await signInPerson(at({ actor: { kind: 'visitor' } }), seekerKind, other.id);
  const code = await codeFor(own);
  expect(await getRefusal(endSeekerSessions(own, deps, { id: theirs.actor.sessionId, code }))).toMatchObject({ code: 40004 });
  expect(await isOpen(theirs.token)).toBe(true);
  expect(await endSeekerSessions(own, deps, { id: 'others', code })).toEqual({ ended: 0 });
});

test('staff end all sessions of a job seeker by their number, with a fresh proof, on the audit trail', async () => {
  const [one, two] = [await signIn(), await signIn()];
  const staff = (provenAt: Date | null) => at({ actor: staffActor(7, { 'account.manage': 'all' }, { provenAt }) });
  const input = { mobile, reason: '本人来电，手机被盗' };
  expect(await getRefusal(endSessionsOfSeeker(staff(null), deps, input))).toMatchObject({ code: 40301 });
  expect(await getRefusal(endSessionsOfSeeker(staff(now), deps, { ...input, mobile: '13700003333' }))).toMatchObject({ code: 40004 });
  expect(await endSessionsOfSeeker(staff(now), deps, input)).toEqual({ ended: 2 });
  expect([await isOpen(one.token), await isOpen(two.token)]).toEqual([false, false]);
  const [entry] = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'seeker.sessionsEnded')
    .orderBy('id', 'desc')
    .execute();
  expect(entry).toMatchObject({ actorKind: 'staff', subject: `seeker:${seekerId}`, details: { ended: 2, reason: '本人来电，手机被盗' } });
});
