import { beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { noAccess } from '#platform/staff-access.ts';
import { signInPerson, testedKinds } from '#test/factories/identity/accounts.ts';
import { useDatabase } from '#test/support/database.ts';
import { personIdOf, personKinds, auditSubjectOf } from './service/person-kind.ts';
import {
  actorOf,
  createSessionToken,
  endEverySession,
  endSessions,
  findSessionActor,
  findSessionEnding,
  listOpenSessions,
  logOut,
  readSessionExpiry,
  removeOldSessions,
  replaceToken,
  restartIdleTime,
} from './service/sessions.ts';

const { db, context } = useDatabase();
const start = new Date('2026-08-21T02:00:00Z');
const minute = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
const at = (minutes: number) => context({ ip: '203.0.113.7', now: minute(minutes) });
const actorAt = (token: string, minutes: number) => findSessionActor(db, token, minute(minutes));

test('every kind of people is tested here', () => {
  expect(testedKinds.map(({ kind }) => kind)).toEqual(expect.arrayContaining([...personKinds]));
});

test.each(personKinds)('a new token of a $name never begins with the prefix of another kind', ({ name, tokenMark }) => {
  const drawn = ['js_a', 'st_a', 'a'].values();
  const token = createSessionToken(tokenMark, () => drawn.next().value!);
  expect(personKinds.find((kind) => token.startsWith(kind.tokenMark))!.name).toBe(name);
});

describe.each(testedKinds)('sessions of a $name', ({ name, kind, create }) => {
  const signIn = async (minutes = 0) => signInPerson(at(minutes), kind, await create(at(minutes)));
  beforeEach(async () => {
    await db.deleteFrom(kind.sessions).execute();
  });

  test('a session is found by its token, which the database does not hold; an invented token finds nobody', async () => {
    const personId = await create(at(0));
    const { token, actor } = await signInPerson(at(0), kind, personId);
    expect(actor).toMatchObject({ kind: name, [kind.owner]: personId, sessionId: expect.any(String) });
    for (const invented of [`${token}x`, token.slice(0, -1), kind.tokenMark]) expect(await actorAt(invented, 0)).toBeUndefined();
    const rows = await db.selectFrom(kind.sessions).selectAll().execute();
    expect(rows.map(({ tokenHash, ...row }) => JSON.stringify(row) + tokenHash.toString('latin1')).join()).not.toContain(token);
  });

  test('a session is not valid for another kind of person', async () => {
    const who = await signIn();
    for (const other of personKinds.filter((one) => one !== kind))
      expect(() => actorOf(who, other)).toThrow(expect.objectContaining({ code: 50102 }));
  });

  test('a session gets another token after a proof, and the former one ends a minute later', async () => {
    const who = await signIn();
    const token = await replaceToken(who, kind);
    expect(token).not.toBe(who.token);
    const found = async (one: string, minutes: number) => (await actorAt(one, minutes))?.sessionId;
    const { sessionId } = who.actor;
    expect([await found(token, 0.5), await found(who.token, 0.5)]).toEqual([sessionId, sessionId]);
    expect([await found(token, 2), await found(who.token, 2)]).toEqual([sessionId, undefined]);
  });

  test('a session ends when the same browser signs in again, even as another person, and not when another kind of person does', async () => {
    const personId = await create(at(0));
    const first = await signInPerson(at(0), kind, personId);
    for (const other of testedKinds.filter((one) => one.kind !== kind)) await signInPerson(first, other.kind, await other.create(at(0)));
    expect(await actorAt(first.token, 1)).toBeDefined();
    const second = await signInPerson(first, kind, personId);
    expect([await actorAt(first.token, 1), await actorAt(second.token, 1)]).toEqual([undefined, second.actor]);
    const third = await signInPerson(second, kind, await create(at(0)));
    expect([await actorAt(second.token, 1), await actorAt(third.token, 1)]).toEqual([undefined, third.actor]);
  });

  test('a session ends with all others of its kind and of no other kind, except the one that ends them', async () => {
    const [one, another, last] = [await signIn(), await signIn(), await signIn()];
    const others = await Promise.all(
      testedKinds.filter((other) => other.kind !== kind).map(async (other) => signInPerson(at(0), other.kind, await other.create(at(0)))),
    );
    expect(await endEverySession(last, kind)).toBe(2);
    expect(await Promise.all([one, another].map(({ token }) => actorAt(token, 1)))).toEqual([undefined, undefined]);
    expect((await Promise.all([last, ...others].map(({ token }) => actorAt(token, 1)))).every(Boolean)).toBe(true);
    expect(await findSessionEnding(db, one.token)).toMatchObject({ hand: 'staff', why: 'everybody' });
  });

  test('a session ends after 30 minutes without use; each use restarts the 30 minutes', async () => {
    const { token } = await signIn();
    expect(await actorAt(token, 29)).toBeDefined();
    expect(await actorAt(token, 58)).toBeDefined();
    expect(await actorAt(token, 88)).toBeUndefined();
  });

  test('a session ends after 12 hours, used or not', async () => {
    const { token } = await signIn();
    for (let minutes = 20; minutes < 720; minutes += 20) expect(await actorAt(token, minutes)).toBeDefined();
    expect(await actorAt(token, 720)).toBeUndefined();
  });

  test('a session keeps the limits with which it began', async () => {
    const { token } = await signInPerson(at(0), kind, await create(at(0)), { idleMinutes: 5, maxHours: 1 });
    expect(await actorAt(token, 4)).toBeDefined();
    expect(await actorAt(token, 9)).toBeUndefined();
  });

  test('the last use of a session is saved at most once a minute', async () => {
    const { token } = await signIn();
    const lastSeen = async () => (await db.selectFrom(kind.sessions).select('lastSeenAt').executeTakeFirstOrThrow()).lastSeenAt;
    await actorAt(token, 0.9);
    expect(await lastSeen()).toEqual(minute(0));
    await actorAt(token, 1.5);
    expect(await lastSeen()).toEqual(minute(1.5));
    await actorAt(token, 2.2);
    expect(await lastSeen()).toEqual(minute(1.5));
  });

  test('a session is not extended by a check of the remaining time', async () => {
    const who = await signIn();
    expect(await findSessionActor(db, who.token, minute(20), { isActivity: false })).toBeDefined();
    expect(await readSessionExpiry({ ...who, now: minute(20) }, kind)).toMatchObject({ remainingSeconds: 600, canExtend: true });
    expect(await actorAt(who.token, 31)).toBeUndefined();
  });

  test('a session is not extended by a polling page while its user is idle', async () => {
    const { token } = await signIn();
    const ask = (minutes: number, idleSeconds: number) => findSessionActor(db, token, minute(minutes), { idleSeconds });
    for (let passed = 1; passed < 30; passed += 1) expect(await ask(passed, passed * 60)).toBeDefined();
    expect(await ask(30.1, 30.1 * 60)).toBeUndefined();
    const again = await signIn();
    expect(await findSessionActor(db, again.token, minute(20), { idleSeconds: 10 })).toBeDefined();
    expect(await findSessionActor(db, again.token, minute(45), { idleSeconds: 1500 })).toBeDefined();
  });

  test('a session is extended immediately, up to the absolute limit', async () => {
    const who = await signIn();
    const extend = async (minutes: number) => {
      await restartIdleTime({ ...who, now: minute(minutes) }, kind);
      return readSessionExpiry({ ...who, now: minute(minutes) }, kind);
    };
    expect(await extend(0.5)).toEqual({
      startedAt: minute(0).toISOString(),
      endsAt: minute(30.5).toISOString(),
      remainingSeconds: 1800,
      canExtend: true,
    });
    expect(await extend(700)).toMatchObject({ endsAt: minute(720).toISOString(), canExtend: false, remainingSeconds: 1200 });
  });

  test('a session ends with its own log-out only, which is audited', async () => {
    const here = await signIn();
    const personId = personIdOf(here.actor);
    const there = await signInPerson(at(0), kind, personId);
    await logOut({ ...here, now: minute(1) }, kind);
    expect([await actorAt(here.token, 1), await actorAt(there.token, 1)]).toEqual([undefined, there.actor]);
    const subject = auditSubjectOf(kind, personId);
    const rows = await db.selectFrom('auditEntries').select(['action', 'actorKind', 'actorId']).where('subject', '=', subject).execute();
    expect(rows).toContainEqual({ action: `${name}.logout`, actorKind: name, actorId: String(personId) });
  });

  test('a session ended elsewhere reports who ended it, when and why; after a log-out or an expiry it reports nothing', async () => {
    const left = await signIn();
    const personId = personIdOf(left.actor);
    const [ended, own] = [await signInPerson(at(0), kind, personId), await signInPerson(at(0), kind, personId)];
    const agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Edg/140.0';
    const from: Context = { ...at(5), actor: own.actor, ip: '203.0.113.7', userAgent: agent };
    await endSessions(from, kind, personId, { only: ended.actor.sessionId, why: 'other' });
    expect(await findSessionEnding(db, ended.token)).toEqual({
      at: at(5).now.toISOString(),
      hand: 'self',
      why: 'other',
      device: 'Windows · Edge',
      ip: '203.0.*.*',
    });
    const visitor: Context = { ...at(6), actor: { kind: 'visitor', ended: (await findSessionEnding(db, ended.token))! } };
    expect(() => actorOf(visitor, kind)).toThrow(expect.objectContaining({ code: 50102, extra: { ended: expect.anything() } }));
    await logOut({ ...at(7), actor: left.actor }, kind);
    expect(await findSessionEnding(db, left.token)).toBeUndefined();
    expect(await findSessionEnding(db, own.token)).toBeUndefined();
  });

  test('a session ended by a staff member is reported as ended by the firm, without name, device or address', async () => {
    const { token, actor } = await signIn();
    const other = { kind: 'staff', staffId: 9_999_999, sessionId: 'x', ...noAccess } as const;
    await endSessions({ ...at(5), actor: other, ip: '203.0.113.7' }, kind, personIdOf(actor), { why: 'staff' });
    expect(await findSessionEnding(db, token)).toEqual({
      at: at(5).now.toISOString(),
      hand: 'staff',
      why: 'staff',
      device: '',
      ip: '未知',
    });
  });

  test('a person’s sessions can be ended all at once, or all except the current one, and no session of another person ends', async () => {
    const [one, stranger] = [await signIn(), await signIn()];
    const personId = personIdOf(one.actor);
    const two = await signInPerson(at(0), kind, personId);
    expect(await endSessions(at(1), kind, personId, { except: one.actor.sessionId, why: 'other' })).toBe(1);
    expect((await listOpenSessions(at(1), kind, personId)).map(({ id }) => id)).toEqual([one.actor.sessionId]);
    expect(await endSessions(at(1), kind, personId, { only: stranger.actor.sessionId, why: 'other' })).toBe(0);
    expect(await endSessions(at(1), kind, personId, { why: 'lock' })).toBe(1);
    expect(await Promise.all([one, two, stranger].map(({ token }) => actorAt(token, 1)))).toEqual([undefined, undefined, stranger.actor]);
  });

  test('a session is deleted once it ended before the given time, and not sooner', async () => {
    const [old, fresh] = [await signIn(-1000), await signIn()];
    await removeOldSessions(at(0), kind, minute(-1000 + 720));
    expect(await db.selectFrom(kind.sessions).select('id').execute()).toHaveLength(2);
    await removeOldSessions(at(0), kind, minute(-1000 + 721));
    expect(await db.selectFrom(kind.sessions).select('id').execute()).toEqual([{ id: fresh.actor.sessionId }]);
    expect(old.actor.sessionId).not.toBe(fresh.actor.sessionId);
  });
});
