import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import type { Actor, Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Db } from '#platform/database/database.ts';
import type { Selectable } from '#platform/database/table.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { maskFundAccount, maskIp, maskMobile } from '../account.ts';
import { describeDevice } from '../device.ts';
import type { SessionEndInput, SessionEndResult, SessionResult } from '../schema.ts';
import type { ClientSecurity, SessionLimits } from '../security.ts';

export type ClientActor = Extract<Actor, { kind: 'client' }>;
type SessionRow = Selectable<Tables['clientSessions']>;

/** How often at most a session's last use is written down. */
const touchMs = 60_000;

/**
 * Whose session a token is; undefined when it is unknown, ended, or over by its idle or absolute limit. Notes the use, at most once a
 * minute, unless `isActivity` is false: a page that only asks how long the session still lasts shall not keep it alive.
 */
export async function findClientActor(db: Db, token: string, now: Date, { isActivity = true } = {}): Promise<ClientActor | undefined> {
  const row = await db.selectFrom('clientSessions').selectAll().where('tokenHash', '=', hashOf(token)).executeTakeFirst();
  if (!row || !isLive(row, now)) return undefined;
  if (isActivity && now.getTime() - row.lastSeenAt.getTime() >= touchMs) {
    await db.updateTable('clientSessions').set({ lastSeenAt: now }).where('id', '=', row.id).where('lastSeenAt', '<', now).execute();
  }
  return { kind: 'client', clientId: row.clientId, sessionId: row.id };
}

/** True as long as the session has not been ended and both its limits lie ahead. */
export function isLive(row: SessionRow, now: Date): boolean {
  return row.endedAt === null && endOf(row) > now;
}

/** When the session ends by itself: a time without use, or the absolute limit if that comes first. */
function endOf({ lastSeenAt, idleSeconds, expiresAt }: SessionRow): Date {
  return new Date(Math.min(lastSeenAt.getTime() + idleSeconds * 1000, expiresAt.getTime()));
}

/** Begins a session, on a trusted device if it is one. The token (256 bits) is returned and its hash kept. */
export async function beginSession(
  tx: Context,
  clientId: number,
  { idleMinutes, maxHours }: SessionLimits,
  deviceId?: string,
): Promise<{ id: string; token: string }> {
  const [id, token] = [randomUUID(), randomBytes(32).toString('base64url')];
  await tx.db
    .insertInto('clientSessions')
    .values({
      id,
      clientId,
      tokenHash: hashOf(token),
      startedAt: tx.now,
      lastSeenAt: tx.now,
      idleSeconds: idleMinutes * 60,
      expiresAt: new Date(tx.now.getTime() + maxHours * 3_600_000),
      ip: tx.ip ?? null,
      device: describeDevice(tx.userAgent),
      deviceId: deviceId ?? null,
    })
    .execute();
  return { id, token };
}

/** The calling client's session, and who he is. Throws 50102 without one. */
export async function getSession(ctx: Context, { vault }: Pick<ClientSecurity, 'vault'>): Promise<SessionResult> {
  const { clientId, sessionId } = clientOf(ctx);
  const session = await ctx.db.selectFrom('clientSessions').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow();
  const client = await ctx.db.selectFrom('clientAccounts').selectAll().where('id', '=', clientId).executeTakeFirstOrThrow();
  const end = endOf(session);
  return {
    clientName: vault.open(client.sealedName, 'name'),
    fundAccount: maskFundAccount(vault.open(client.sealedFundAccount, 'fundAccount')),
    mobile: client.sealedMobile && maskMobile(vault.open(client.sealedMobile, 'mobile')),
    startedAt: session.startedAt.toISOString(),
    endsAt: end.toISOString(),
    remainingSeconds: Math.max(0, Math.floor((end.getTime() - ctx.now.getTime()) / 1000)),
    canExtend: end < session.expiresAt,
    lastLogin: await findLastLogin(ctx, clientId, sessionId),
  };
}

/** The successful login before the one that began this session. */
async function findLastLogin(ctx: Context, clientId: number, sessionId: string): Promise<SessionResult['lastLogin']> {
  const row = await ctx.db
    .selectFrom('clientLogins')
    .select(['at', 'ip', 'device'])
    .where('clientId', '=', clientId)
    .where('result', '=', 'success')
    .where('id', '<', ({ selectFrom }) =>
      selectFrom('clientLogins').select('id').where('clientId', '=', clientId).where('sessionId', '=', sessionId),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ? { at: row.at.toISOString(), ip: maskIp(row.ip), device: row.device } : null;
}

/** Starts the idle time of the calling client's session anew, at once. The absolute limit stays. */
export async function extendSession(ctx: Context, security: Pick<ClientSecurity, 'vault'>): Promise<SessionResult> {
  const { sessionId } = clientOf(ctx);
  await ctx.db.updateTable('clientSessions').set({ lastSeenAt: ctx.now }).where('id', '=', sessionId).execute();
  return getSession(ctx, security);
}

/** Ends the calling client's session. */
export async function logOut(ctx: Context): Promise<Record<string, never>> {
  const { clientId, sessionId } = clientOf(ctx);
  await inTransaction(ctx, async (tx) => {
    await endSessions(tx, clientId, { only: sessionId });
    await audit(tx, 'client.logout', `client:${clientId}`, { session: sessionId });
  });
  return {};
}

/** Ends one session of the calling client, or all others. Throws 40004 for a session that is not his or not open. */
export async function endSession(ctx: Context, { id }: SessionEndInput): Promise<SessionEndResult> {
  const { clientId, sessionId } = clientOf(ctx);
  return inTransaction(ctx, async (tx) => {
    const ended = await endSessions(tx, clientId, id === 'others' ? { except: sessionId } : { only: id });
    if (ended === 0 && id !== 'others') throw fail('notFound');
    await audit(tx, 'client.endSession', `client:${clientId}`, { session: id, ended });
    return { ended };
  });
}

/** Ends the client's open sessions, all of them unless narrowed down; returns how many. */
export async function endSessions(
  tx: Context,
  clientId: number,
  { only, except, onDevice }: { only?: string; except?: string; onDevice?: string } = {},
): Promise<number> {
  let query = tx.db.updateTable('clientSessions').set({ endedAt: tx.now }).where('clientId', '=', clientId).where('endedAt', 'is', null);
  if (only !== undefined) query = query.where('id', '=', only);
  if (onDevice !== undefined) query = query.where('deviceId', '=', onDevice);
  if (except !== undefined) query = query.where('id', '<>', except);
  const { numUpdatedRows } = await query.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}

/** The client who calls. Throws 50102 when nobody is signed in. */
export function clientOf(ctx: Context): ClientActor {
  if (ctx.actor.kind !== 'client') throw fail('sessionExpired');
  return ctx.actor;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
