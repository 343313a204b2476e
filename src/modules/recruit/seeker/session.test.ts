import { beforeEach, expect, test } from 'vitest';
import type { Method } from '#contract/call.ts';
import { buildClient, signIn } from '#modules/client/login/factory.ts';
import { endSessions, findActor, logOut } from '#modules/base/person/service/sessions.ts';
import { seekerKind } from '#modules/base/person/service/person-kind.ts';
import { listModulesWithoutKeys } from '#server/modules.ts';
import { useApp } from '#test/support/app.ts';
import { useDatabase } from '#test/support/database.ts';
import { buildSeekerDesk, signedInSeeker } from './factory.ts';
import { extendSession, getSession } from './service/session.ts';

const database = useDatabase();
const { db, context } = database;
const app = useApp(database);
const desk = buildSeekerDesk();
const start = new Date('2026-11-21T02:00:00Z');
const minute = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const at = (minutes: number) => context({ ip: '203.0.113.7', now: minute(minutes) });
const actorAt = (token: string, minutes: number, isActivity = true) => findActor(db, token, minute(minutes), { isActivity });

beforeEach(async () => {
  await db.deleteFrom('seekerSessions').execute();
});

test('a token leads to its job seeker, an invented one to nobody, and the database does not hold it', async () => {
  const seeker = await signedInSeeker(at(0), desk);
  expect(await actorAt(seeker.token, 0)).toEqual(seeker.actor);
  expect(await actorAt(`${seeker.token}x`, 0)).toBeUndefined();
  const rows = await db.selectFrom('seekerSessions').selectAll().execute();
  expect(rows.map(({ tokenHash, ...row }) => JSON.stringify(row) + tokenHash.toString('latin1')).join()).not.toContain(seeker.token);
});

test('a session without use ends after 30 minutes; each use starts them anew', async () => {
  const { token } = await signedInSeeker(at(0), desk);
  expect(await actorAt(token, 29)).toBeDefined();
  expect(await actorAt(token, 58)).toBeDefined();
  expect(await actorAt(token, 88)).toBeUndefined();
});

test('a session ends after 12 hours, used or not, and cannot be extended beyond', async () => {
  const seeker = await signedInSeeker(at(0), desk);
  for (let minutes = 20; minutes < 720; minutes += 20) expect(await actorAt(seeker.token, minutes)).toBeDefined();
  const last = await extendSession({ ...at(719), actor: seeker.actor }, desk);
  expect(last).toMatchObject({ remainingSeconds: 60, canExtend: false });
  expect(await actorAt(seeker.token, 720)).toBeUndefined();
});

test('asking how long it lasts does not lengthen it, extending does', async () => {
  const seeker = await signedInSeeker(at(0), desk);
  await actorAt(seeker.token, 20, false);
  expect(await getSession({ ...at(20), actor: seeker.actor }, desk)).toMatchObject({ remainingSeconds: 600, canExtend: true });
  expect(await extendSession({ ...at(20), actor: seeker.actor }, desk)).toMatchObject({ remainingSeconds: 1800 });
});

test('the session shows the masked number alone', async () => {
  const seeker = await signedInSeeker(at(0), desk, '13922223333');
  expect((await getSession({ ...at(0), actor: seeker.actor }, desk)).mobile).toBe('139****3333');
});

test('a log-out ends this session at once and no other; it is on record', async () => {
  const [here, there] = [await signedInSeeker(at(0), desk, '13922223334'), await signedInSeeker(at(0), desk, '13922223334')];
  await logOut(here, seekerKind);
  expect(await actorAt(here.token, 0)).toBeUndefined();
  expect(await actorAt(there.token, 0)).toBeDefined();
  const rows = await db
    .selectFrom('auditEntries')
    .selectAll()
    .where('action', '=', 'seeker.logout')
    .where('actorId', '=', String(here.actor.seekerId))
    .execute();
  expect(rows).toHaveLength(1);
});

test('all sessions of a person end together', async () => {
  const [here, there] = [await signedInSeeker(at(0), desk, '13922223335'), await signedInSeeker(at(0), desk, '13922223335')];
  await endSessions(at(1), seekerKind, here.actor.seekerId);
  expect(await Promise.all([here, there].map(({ token }) => actorAt(token, 1)))).toEqual([undefined, undefined]);
});

const endpoints = listModulesWithoutKeys().flatMap((group) => group.endpoints);
const callsFor = (who: string) => endpoints.filter(({ call }) => call.who === who).map(({ call }) => call);
/** What the call answers, whatever its path holds. */
async function codeOf(method: Method, path: string, token: string | undefined): Promise<unknown> {
  const { body } = await app.ask(method as 'GET', path.replaceAll('{p}', 'qt').replaceAll(/\{\w+\}/g, '1'), { token });
  return body.code;
}

test("a client's token, no token and an ended one are worth nothing to any call of job seekers", async () => {
  const now = context({ now: new Date() });
  const client = await buildClient(now, app.desks.security, { fundAccount: '880012345688', mobile: '13800001288' });
  const { token } = await signIn(now, app.desks.security, client.fundAccount);
  const ended = await signedInSeeker(now, app.desks.seekers);
  await logOut(ended, seekerKind);
  expect(callsFor('seeker').length).toBeGreaterThan(2);
  for (const { method, path } of callsFor('seeker'))
    for (const which of [token, ended.token, undefined]) expect(await codeOf(method, path, which), `${method} ${path}`).toBe(50102);
});

test("a job seeker's token is worth nothing to any call of clients", async () => {
  const { token } = await signedInSeeker(context({ now: new Date() }), app.desks.seekers);
  expect(await codeOf('GET', '/recruit/session', token)).toBe(200);
  expect(callsFor('client').length).toBeGreaterThan(10);
  for (const { method, path } of callsFor('client')) expect(await codeOf(method, path, token), `${method} ${path}`).toBe(50102);
});
