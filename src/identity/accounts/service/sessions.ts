import { createHash, randomBytes, randomUUID } from 'node:crypto';
import type { SessionEndReason, SessionEnding } from '#contract/session-ending.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Db } from '#platform/database/database.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { sessionExpired } from '#platform/http/session-ending.ts';
import { noAccess } from '#platform/staff-access.ts';
import { maskIp } from '#ui/format/masks.ts';
import { deviceNameOf } from '../web/device-name.ts';
import type { EndedBy } from './end-reason.ts';
import { personIdOf, personKinds, auditSubjectOf, type ActorOf, type PersonActor, type PersonKind } from './person-kind.ts';

/** Limits of a session: idle time and absolute lifetime. */
export interface SessionLimits {
  idleMinutes: number;
  maxHours: number;
}

/** When a session ends, and whether that can be extended. */
export interface SessionExpiry {
  startedAt: string;
  endsAt: string;
  remainingSeconds: number;
  canExtend: boolean;
}

/** The fields that decide whether a session is still open. */
interface SessionTimes {
  lastSeenAt: Date;
  idleSeconds: number;
  expiresAt: Date;
}

export interface OpenPersonSession {
  id: string;
  startedAt: Date;
  lastSeenAt: Date;
  ip: string | null;
  device: string;
}

/** How long the former token of a session is valid, for requests that are on their way and for other tabs. */
const formerTokenMs = 60_000;
/** The last use of a session is saved at most this often. */
const touchMs = 60_000;

/**
 * Returns the person a token belongs to; undefined when the token is unknown or its session ended or expired. Saves the last use
 * at most once a minute, dated `idleSeconds` back to the holder's last action, so that polling does not keep the session alive.
 * `isActivity` is false for a page that only checks the remaining time.
 */
export async function findSessionActor(
  db: Db,
  token: string,
  now: Date,
  { isActivity = true, idleSeconds = 0 }: { isActivity?: boolean; idleSeconds?: number } = {},
): Promise<PersonActor | undefined> {
  const { name, sessions, owner } = kindOfToken(token);
  const row = await db
    .selectFrom(sessions)
    .select(['id', `${owner} as personId`, 'lastSeenAt', 'idleSeconds', 'expiresAt'])
    .where((eb) =>
      eb.or([eb('tokenHash', '=', hashOf(token)), eb.and([eb('formerTokenHash', '=', hashOf(token)), eb('formerUntil', '>', now)])]),
    )
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  if (!row || computeSessionEnd(row) <= now) return undefined;
  const seen = new Date(now.getTime() - idleSeconds * 1000);
  if (isActivity && seen.getTime() - row.lastSeenAt.getTime() >= touchMs) {
    await db.updateTable(sessions).set({ lastSeenAt: seen }).where('id', '=', row.id).where('lastSeenAt', '<', seen).execute();
  }
  const { id: sessionId, personId } = row;
  if (name === 'client') return { kind: name, clientId: personId, sessionId };
  if (name === 'seeker') return { kind: name, seekerId: personId, sessionId };
  // Staff start without permissions; the console adds those of their roles.
  return { kind: name, staffId: personId, sessionId, ...noAccess };
}

/**
 * Returns who ended the session of a token and when, for the message to its holder. Undefined for an unknown token, an expired
 * session or the holder's own log-out.
 */
export async function findSessionEnding(db: Db, token: string): Promise<SessionEnding | undefined> {
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

/** Returns the calling person of this kind. Throws 50102 when nobody of it is signed in, with details when somebody ended the session. */
export function actorOf<Name extends PersonActor['kind']>({ actor }: Pick<Context, 'actor'>, { name }: PersonKind<Name>): ActorOf<Name> {
  if (actor.kind !== name) throw sessionExpired(actor);
  return actor as ActorOf<Name>;
}

/** Returns the id of the calling person of this kind. Throws as `actorOf`. */
export const callerOf = (ctx: Pick<Context, 'actor'>, kind: PersonKind): number => personIdOf(actorOf(ctx, kind));

/** Returns when the session expires: after the idle time, or at the absolute limit if that is earlier. */
export function computeSessionEnd({ lastSeenAt, idleSeconds, expiresAt }: SessionTimes): Date {
  return new Date(Math.min(lastSeenAt.getTime() + idleSeconds * 1000, expiresAt.getTime()));
}

/**
 * Starts a session, optionally on a trusted device. Returns the token (256 bits); only its hash is stored. A session of the same
 * kind that the request still has ends: this browser signs in again (ASVS 7.2.4).
 */
export async function beginSession(
  tx: Context,
  kind: PersonKind,
  { personId, limits, ...more }: { personId: number; limits: SessionLimits; deviceId?: string },
): Promise<{ id: string; token: string }> {
  const { name, sessions, owner, tokenMark } = kind;
  const [id, token] = [randomUUID(), createSessionToken(tokenMark)];
  if (tx.actor.kind === name && 'sessionId' in tx.actor)
    await endSessions(tx, kind, personIdOf(tx.actor), { only: tx.actor.sessionId, why: 'again' });
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

/**
 * Gives the current session another token, after its person has proved their identity again, and returns it. The former one is
 * valid for a minute.
 */
export async function replaceToken(tx: Context, kind: PersonKind): Promise<string> {
  const { sessionId } = actorOf(tx, kind);
  const token = createSessionToken(kind.tokenMark);
  await tx.db
    .updateTable(kind.sessions)
    .set(({ ref }) => ({
      formerTokenHash: ref('tokenHash'),
      formerUntil: new Date(tx.now.getTime() + formerTokenMs),
      tokenHash: hashOf(token),
    }))
    .where('id', '=', sessionId)
    .execute();
  return token;
}

/** Returns the expiry of the current session. Throws 50102 without one. */
export async function readSessionExpiry(ctx: Context, kind: PersonKind): Promise<SessionExpiry> {
  const { sessionId } = actorOf(ctx, kind);
  const session = await ctx.db
    .selectFrom(kind.sessions)
    .select(['startedAt', 'lastSeenAt', 'idleSeconds', 'expiresAt'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  const end = computeSessionEnd(session);
  return {
    startedAt: session.startedAt.toISOString(),
    endsAt: end.toISOString(),
    remainingSeconds: Math.max(0, Math.floor((end.getTime() - ctx.now.getTime()) / 1000)),
    canExtend: end < session.expiresAt,
  };
}

/** Restarts the idle time of the current session. The absolute limit stays. */
export async function restartIdleTime(ctx: Context, kind: PersonKind): Promise<void> {
  const { sessionId } = actorOf(ctx, kind);
  await ctx.db.updateTable(kind.sessions).set({ lastSeenAt: ctx.now }).where('id', '=', sessionId).execute();
}

/** Lists a person's open sessions, newest first. */
export async function listOpenSessions(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { sessions, owner }: PersonKind,
  personId: number,
): Promise<OpenPersonSession[]> {
  const rows = await db
    .selectFrom(sessions)
    .select(['id', 'startedAt', 'lastSeenAt', 'idleSeconds', 'expiresAt', 'ip', 'device'])
    .where(owner, '=', personId)
    .where('endedAt', 'is', null)
    .orderBy('startedAt', 'desc')
    .execute();
  return rows.filter((row) => computeSessionEnd(row) > now);
}

/** Ends the current session. */
export async function logOut(ctx: Context, kind: PersonKind): Promise<Record<string, never>> {
  const { sessionId } = actorOf(ctx, kind);
  const personId = callerOf(ctx, kind);
  await inTransaction(ctx, async (tx) => {
    await endSessions(tx, kind, personId, { only: sessionId, why: 'logout' });
    await audit(tx, `${kind.name}.logout`, auditSubjectOf(kind, personId), { session: sessionId });
  });
  return {};
}

/** Ends a person's open sessions, all of them unless filtered, and stores who ended them and why; returns how many. */
export async function endSessions(
  tx: Context,
  kind: PersonKind,
  personId: number,
  { why, only, except, onDevice }: { why: SessionEndReason; only?: string; except?: string; onDevice?: string },
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

/** Ends the open sessions of everybody of a kind, except the current one; returns how many. */
export async function endEverySession(tx: Context, kind: PersonKind): Promise<number> {
  const { actor } = tx;
  const { numUpdatedRows } = await tx.db
    .updateTable(kind.sessions)
    .set({ endedAt: tx.now, endedBy: JSON.stringify({ hand: 'staff', why: 'everybody', device: '', ip: null } satisfies EndedBy) })
    .where('endedAt', 'is', null)
    .$if('sessionId' in actor, (query) => query.where('id', '<>', 'sessionId' in actor ? actor.sessionId : ''))
    .executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

function nameHand({ actor, userAgent, ip }: Context, kind: PersonKind, personId: number, why: SessionEndReason): EndedBy {
  const isAnother = actor.kind === 'staff' && (kind.name !== 'staff' || actor.staffId !== personId);
  if (isAnother) return { hand: 'staff', why, device: '', ip: null };
  return { hand: actor.kind === 'system' ? 'system' : 'self', why, device: deviceNameOf(userAgent), ip: ip ?? null };
}

/** Deletes the sessions that ended before the given time. */
export async function removeOldSessions({ db }: Pick<Context, 'db'>, { sessions }: PersonKind, before: Date): Promise<void> {
  await db.deleteFrom(sessions).where('expiresAt', '<', before).execute();
}

const kindOfToken = (token: string): PersonKind => personKinds.find(({ tokenMark }) => token.startsWith(tokenMark))!;

/**
 * Returns a new token (256 bits) of a kind. A token without prefix that happens to begin with another kind's prefix (one in
 * 131,072) is generated again, because it would be looked up among that kind's sessions.
 */
export function createSessionToken(tokenMark: PersonKind['tokenMark'], draw = () => randomBytes(32).toString('base64url')): string {
  for (;;) {
    const token = `${tokenMark}${draw()}`;
    if (kindOfToken(token).tokenMark === tokenMark) return token;
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
