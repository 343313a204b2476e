import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { EndReason, SessionEnding } from '#contract/session-ending.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Db } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { sessionExpired } from '#platform/http/session-ending.ts';
import { noAccess } from '#platform/staff-access.ts';
import { maskIp } from '#ui/format/masks.ts';
import { deviceNameOf } from '../web/device-name.ts';
import type { EndedBy } from './end-reason.ts';
import { personIdOf, personKinds, subjectOf, type ActorOf, type PersonActor, type PersonKind } from './person-kind.ts';

/** How long a session lasts: so long without use, and so long at the most. */
export interface SessionLimits {
  idleMinutes: number;
  maxHours: number;
}

/** When a session ends, and whether that can be put off. */
export interface SessionStanding {
  startedAt: string;
  endsAt: string;
  remainingSeconds: number;
  canExtend: boolean;
}

/** What decides whether a session still lasts. */
interface SessionTimes {
  lastSeenAt: Date;
  idleSeconds: number;
  expiresAt: Date;
}

/** Where somebody is signed in. */
export interface OpenSession {
  id: string;
  startedAt: Date;
  lastSeenAt: Date;
  ip: string | null;
  device: string;
}

/** How often at most a session's last use is written down. */
const touchMs = 60_000;

/**
 * Whose session a token is; undefined when it is unknown, ended, or over by its idle or absolute limit. Notes the use, at most once a
 * minute, as of the moment at which its holder last did something, `idleSeconds` ago: a page that asks by itself shall not keep the session alive. Unless `isActivity` is false, for a page that only
 * asks how long the session still lasts.
 */
export async function findActor(
  db: Db,
  token: string,
  now: Date,
  { isActivity = true, idleSeconds = 0 }: { isActivity?: boolean; idleSeconds?: number } = {},
): Promise<PersonActor | undefined> {
  const { name, sessions, owner } = kindOfToken(token);
  const row = await db
    .selectFrom(sessions)
    .select(['id', `${owner} as personId`, 'lastSeenAt', 'idleSeconds', 'expiresAt'])
    .where('tokenHash', '=', hashOf(token))
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  if (!row || endOf(row) <= now) return undefined;
  const seen = new Date(now.getTime() - idleSeconds * 1000);
  if (isActivity && seen.getTime() - row.lastSeenAt.getTime() >= touchMs) {
    await db.updateTable(sessions).set({ lastSeenAt: seen }).where('id', '=', row.id).where('lastSeenAt', '<', seen).execute();
  }
  const { id: sessionId, personId } = row;
  if (name === 'client') return { kind: name, clientId: personId, sessionId };
  if (name === 'seeker') return { kind: name, seekerId: personId, sessionId };
  // What staff may do is for the console to say, which knows their roles; until then it is nothing.
  return { kind: name, staffId: personId, sessionId, ...noAccess };
}

/**
 * Whose session a token was that somebody has ended, and by whom and when: for the words to whoever comes with it. Undefined for one that ran out,
 * was left by its own log-out, or is unknown.
 */
export async function findEnding(db: Db, token: string): Promise<SessionEnding | undefined> {
  const { sessions } = kindOfToken(token);
  const row = await db
    .selectFrom(sessions)
    .select(['endedAt', 'endedBy'])
    .where('tokenHash', '=', hashOf(token))
    .where('endedAt', 'is not', null)
    .executeTakeFirst();
  if (!row?.endedAt || !row.endedBy) return undefined;
  const { hand, why, device, ip } = row.endedBy;
  return { at: row.endedAt.toISOString(), hand, why, device, ip: maskIp(ip) };
}

/** Whoever of this kind calls. Throws 50102 when nobody of it is signed in, with who has ended the session where somebody has. */
export function actorOf<Name extends PersonActor['kind']>({ actor }: Pick<Context, 'actor'>, { name }: PersonKind<Name>): ActorOf<Name> {
  if (actor.kind !== name) throw sessionExpired(actor);
  return actor as ActorOf<Name>;
}

/** The id of whoever of this kind calls. Throws as `actorOf`. */
export const callerOf = (ctx: Pick<Context, 'actor'>, kind: PersonKind): number => personIdOf(actorOf(ctx, kind));

/** When the session ends by itself: a time without use, or the absolute limit if that comes first. */
export function endOf({ lastSeenAt, idleSeconds, expiresAt }: SessionTimes): Date {
  return new Date(Math.min(lastSeenAt.getTime() + idleSeconds * 1000, expiresAt.getTime()));
}

/** Begins a session, on a trusted device if it is one. The token (256 bits) is returned and its hash kept. */
export async function beginSession(
  tx: Context,
  { sessions, owner, tokenMark }: PersonKind,
  { personId, limits, ...more }: { personId: number; limits: SessionLimits; deviceId?: string },
): Promise<{ id: string; token: string }> {
  const [id, token] = [randomUUID(), createToken(tokenMark)];
  await tx.db
    .insertInto(sessions)
    .values({
      id,
      [owner]: personId,
      tokenHash: hashOf(token),
      startedAt: tx.now,
      lastSeenAt: tx.now,
      idleSeconds: limits.idleMinutes * 60,
      expiresAt: new Date(tx.now.getTime() + limits.maxHours * 3_600_000),
      endedAt: null,
      endedBy: null,
      ip: tx.ip ?? null,
      device: deviceNameOf(tx.userAgent),
      ...more,
    })
    .execute();
  return { id, token };
}

/** How the calling person's session stands. Throws 50102 without one. */
export async function readStanding(ctx: Context, kind: PersonKind): Promise<SessionStanding> {
  const { sessionId } = actorOf(ctx, kind);
  const session = await ctx.db
    .selectFrom(kind.sessions)
    .select(['startedAt', 'lastSeenAt', 'idleSeconds', 'expiresAt'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const end = endOf(session);
  return {
    startedAt: session.startedAt.toISOString(),
    endsAt: end.toISOString(),
    remainingSeconds: Math.max(0, Math.floor((end.getTime() - ctx.now.getTime()) / 1000)),
    canExtend: end < session.expiresAt,
  };
}

/** Starts the idle time of the calling person's session anew, at once. The absolute limit stays. */
export async function restartIdleTime(ctx: Context, kind: PersonKind): Promise<void> {
  const { sessionId } = actorOf(ctx, kind);
  await ctx.db.updateTable(kind.sessions).set({ lastSeenAt: ctx.now }).where('id', '=', sessionId).execute();
}

/** Where a person is signed in now, the newest first. */
export async function listOpenSessions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { sessions, owner }: PersonKind,
  personId: number,
): Promise<OpenSession[]> {
  const rows = await db
    .selectFrom(sessions)
    .select(['id', 'startedAt', 'lastSeenAt', 'idleSeconds', 'expiresAt', 'ip', 'device'])
    .where(owner, '=', personId)
    .where('endedAt', 'is', null)
    .orderBy('startedAt', 'desc')
    .execute();
  return rows.filter((row) => endOf(row) > now);
}

/** Ends the calling person's session. */
export async function logOut(ctx: Context, kind: PersonKind): Promise<Record<string, never>> {
  const { sessionId } = actorOf(ctx, kind);
  const personId = callerOf(ctx, kind);
  await inTransaction(ctx, async (tx) => {
    await endSessions(tx, kind, personId, { only: sessionId, why: 'logout' });
    await audit(tx, `${kind.name}.logout`, subjectOf(kind, personId), { session: sessionId });
  });
  return {};
}

/** Ends a person's open sessions, all of them unless narrowed down, and keeps who has ended them and why; returns how many. */
export async function endSessions(
  tx: Context,
  kind: PersonKind,
  personId: number,
  { why, only, except, onDevice }: { why: EndReason; only?: string; except?: string; onDevice?: string },
): Promise<number> {
  const { sessions, owner } = kind;
  const endedBy = JSON.stringify(nameHand(tx, kind, personId, why));
  let query = tx.db
    .updateTable(sessions)
    .set({ endedAt: tx.now, ...(why !== 'logout' && { endedBy }) })
    .where(owner, '=', personId)
    .where('endedAt', 'is', null);
  if (only !== undefined) query = query.where('id', '=', only);
  if (onDevice !== undefined) query = query.where('deviceId', '=', onDevice);
  if (except !== undefined) query = query.where('id', '<>', except);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

function nameHand({ actor, userAgent, ip }: Context, kind: PersonKind, personId: number, why: EndReason): EndedBy {
  const isAnother = actor.kind === 'staff' && (kind.name !== 'staff' || actor.staffId !== personId);
  if (isAnother) return { hand: 'staff', why, device: '', ip: null };
  return { hand: actor.kind === 'system' ? 'system' : 'self', why, device: deviceNameOf(userAgent), ip: ip ?? null };
}

/** Removes the sessions that were over before a moment. */
export async function removeOldSessions({ db }: Pick<Context, 'db'>, { sessions }: PersonKind, before: Date): Promise<void> {
  await db.deleteFrom(sessions).where('expiresAt', '<', before).execute();
}

const kindOfToken = (token: string): PersonKind => personKinds.find(({ tokenMark }) => token.startsWith(tokenMark))!;

/**
 * A new token (256 bits) of a kind. One that by chance begins with another kind's mark, one in 131,072 of the kind without a mark, is drawn again: it
 * would be looked for among that kind's sessions.
 */
export function createToken(tokenMark: PersonKind['tokenMark'], draw = () => randomBytes(32).toString('base64url')): string {
  for (;;) {
    const token = `${tokenMark}${draw()}`;
    if (kindOfToken(token).tokenMark === tokenMark) return token;
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
