import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import { describeDevice, maskMobile } from '#modules/client/login/service/masking.ts';
import type { Actor, Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Db } from '#platform/database/database.ts';
import type { Selectable } from '#platform/database/table.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SeekerDesk } from '../desk.ts';
import type { Nothing, SeekerSession } from '../schema.ts';

export type SeekerActor = Extract<Actor, { kind: 'seeker' }>;
type SessionRow = Selectable<Tables['seekerSessions']>;

const tokenMark = 'js_';
/** How often at most a session's last use is written down. */
const touchMs = 60_000;

/** Whether a token claims to be a job seeker's. */
export const isSeekerToken = (token: string): boolean => token.startsWith(tokenMark);

/** Whose session a token is; undefined when it is unknown, ended or over. Notes the use, at most once a minute, unless told that it is none. */
export async function findSeekerActor(db: Db, token: string, now: Date, { isActivity = true } = {}): Promise<SeekerActor | undefined> {
  const row = await db.selectFrom('seekerSessions').selectAll().where('tokenHash', '=', hashOf(token)).executeTakeFirst();
  if (!row || row.endedAt !== null || endOf(row) <= now) return undefined;
  if (isActivity && now.getTime() - row.lastSeenAt.getTime() >= touchMs)
    await db.updateTable('seekerSessions').set({ lastSeenAt: now }).where('id', '=', row.id).where('lastSeenAt', '<', now).execute();
  return { kind: 'seeker', seekerId: row.seekerId, sessionId: row.id };
}

/** The job seeker who calls. Throws 50102 when nobody is signed in. */
export function seekerOf(ctx: Context): SeekerActor {
  if (ctx.actor.kind !== 'seeker') throw fail('sessionExpired');
  return ctx.actor;
}

/** Begins a session. The token (256 bits) is returned and its hash kept. */
export async function beginSession(tx: Context, { sessionLimits }: SeekerDesk, seekerId: number): Promise<{ id: string; token: string }> {
  const [id, token] = [randomUUID(), `${tokenMark}${randomBytes(32).toString('base64url')}`];
  await tx.db
    .insertInto('seekerSessions')
    .values({
      id,
      seekerId,
      tokenHash: hashOf(token),
      startedAt: tx.now,
      lastSeenAt: tx.now,
      idleSeconds: sessionLimits.idleMinutes * 60,
      expiresAt: new Date(tx.now.getTime() + sessionLimits.maxHours * 3_600_000),
      endedAt: null,
      ip: tx.ip ?? null,
      device: describeDevice(tx.userAgent),
    })
    .execute();
  return { id, token };
}

/** The calling job seeker's session. Throws 50102 without one. */
export async function getSession(ctx: Context, desk: SeekerDesk): Promise<SeekerSession> {
  const { seekerId, sessionId } = seekerOf(ctx);
  const row = await ctx.db.selectFrom('seekerSessions').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow();
  return {
    mobile: maskMobile(await readMobile(ctx, desk, seekerId)),
    endsAt: endOf(row).toISOString(),
    remainingSeconds: Math.max(0, Math.floor((endOf(row).getTime() - ctx.now.getTime()) / 1000)),
    canExtend: endOf(row) < row.expiresAt,
  };
}

/** Starts the idle time of the calling job seeker's session anew. The absolute limit stays. */
export async function extendSession(ctx: Context, desk: SeekerDesk): Promise<SeekerSession> {
  const { sessionId } = seekerOf(ctx);
  await ctx.db.updateTable('seekerSessions').set({ lastSeenAt: ctx.now }).where('id', '=', sessionId).execute();
  return getSession(ctx, desk);
}

/** Ends the calling job seeker's session. */
export async function logOut(ctx: Context): Promise<Nothing> {
  const { seekerId, sessionId } = seekerOf(ctx);
  await inTransaction(ctx, async (tx) => {
    await endSessions(tx, seekerId, sessionId);
    await audit(tx, 'seeker.logout', `seeker:${seekerId}`);
  });
  return {};
}

/** Ends the person's open sessions: all of them, or the one named. */
export async function endSessions(tx: Context, seekerId: number, only?: string): Promise<void> {
  let query = tx.db.updateTable('seekerSessions').set({ endedAt: tx.now }).where('seekerId', '=', seekerId).where('endedAt', 'is', null);
  if (only !== undefined) query = query.where('id', '=', only);
  await query.execute();
}

/** The number by which a job seeker signs in. Throws when there is no such person. */
export async function readMobile(ctx: Pick<Context, 'db'>, { vault }: Pick<SeekerDesk, 'vault'>, seekerId: number): Promise<string> {
  const { sealedMobile } = await ctx.db.selectFrom('seekers').select('sealedMobile').where('id', '=', seekerId).executeTakeFirstOrThrow();
  return vault.open(sealedMobile, 'mobile');
}

/** Notes that the person does something: the months until deletion run from now (at most one write a day). */
export async function noteActivity(tx: Context, seekerId: number): Promise<void> {
  await tx.db
    .updateTable('seekers')
    .set({ lastActiveAt: tx.now })
    .where('id', '=', seekerId)
    .where('lastActiveAt', '<', new Date(tx.now.getTime() - 24 * 3_600_000))
    .execute();
}

/** When the session ends by itself: a time without use, or the absolute limit if that comes first. */
function endOf({ lastSeenAt, idleSeconds, expiresAt }: SessionRow): Date {
  return new Date(Math.min(lastSeenAt.getTime() + idleSeconds * 1000, expiresAt.getTime()));
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
