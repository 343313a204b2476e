import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { recordAccess } from '#identity/accounts/service/record-access.ts';
import { newRequestNumber } from '#identity/accounts/service/request-number.ts';
import { findClient } from '#identity/clients/service/find-client.ts';
import type { Context } from '#platform/context.ts';
import { storeText } from '#platform/crypto/stored-text.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { requireScope, ScopeError } from '#platform/staff-access.ts';
import { takeUnassigned } from '#workflow/assignments/service/assignments.ts';
import type { WorkQueue } from '#workflow/assignments/service/work-queue.ts';
import { columns } from '../columns.ts';
import type { ClientCareDeps } from '../deps.ts';
import type { ClientLookUpResult, ParsedLookUp } from '../schema.ts';
import { maxLookUpsPerHour } from '../web/look-up-limits.ts';

const hourMs = 3_600_000;
/** Period in which a look-up gives access to its client. */
export const lookUpLifetimeMs = hourMs / 2;

/** Look-ups as a work queue: only the person who made one can reach its client. */
export const clientWork: WorkQueue = {
  code: 'client',
  handle: 'client.read',
  find: async (ctx, id) => void (await requireLookUp(ctx, id)),
};

/**
 * Finds the client with exactly this number and records who looked and why; the client sees it in their own timeline. Throws
 * 40004 when no client has the number (this counts too), 40001 for an insufficient reason, 40029 when the hourly limit is
 * reached.
 */
export async function lookUpClient(
  ctx: Context,
  { security }: Pick<ClientCareDeps, 'security'>,
  { kind, number, reason, note }: ParsedLookUp,
): Promise<ClientLookUpResult> {
  if (ctx.actor.kind !== 'staff') throw new ScopeError('client.read');
  const { staffId } = ctx.actor;
  requireScope(ctx, 'queue', clientWork.code);
  if (reason === 'other' && note === '') {
    const message = '请说明查询原因';
    throw fail('invalidInput', message, { errors: [{ path: 'note', message }] });
  }
  const id = randomUUID();
  const clientId = await inTransaction(ctx, async (tx) => {
    await requireLeft(tx, staffId);
    const found = await findClient(tx, security, { kind, number });
    const lookUp = newRequestNumber('CX', shanghaiDay(tx.now));
    const { sealed, clear } = await storeText(tx, columns.clientLookUps.sealedNote, note, { id });
    await tx.db
      .insertInto('clientLookUps')
      .values({ id, number: lookUp, staffId, clientId: found ?? null, kind, reason, note: clear, sealedNote: sealed, at: tx.now })
      .execute();
    await audit(tx, 'client.lookedUp', found === undefined ? 'client' : `client:${found}`, {
      lookUp,
      kind,
      reason,
      isFound: found !== undefined,
    });
    if (found !== undefined) await recordAccess(tx, clientKind, found, { role: 'clientService', reason: 'lookUp', number: lookUp });
    return found;
  });
  // The attempt stays counted: it is recorded outside this transaction.
  if (clientId === undefined) throw fail('notFound', '没有使用这个号码的客户，请核对后再查');
  await takeUnassigned(ctx, clientWork, id);
  return { id };
}

async function requireLeft(tx: Context, staffId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`client-look-ups:${staffId}`}, 0))`.execute(tx.db);
  const { count, first } = await tx.db
    .selectFrom('clientLookUps')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('at').as('first')])
    .where('staffId', '=', staffId)
    .where('at', '>', new Date(tx.now.getTime() - hourMs))
    .executeTakeFirstOrThrow();
  if (count < maxLookUpsPerHour) return;
  const retryAfter = Math.ceil((new Date(first).getTime() + hourMs - tx.now.getTime()) / 1000);
  throw fail('tooManyRequests', `一小时内最多查询 ${maxLookUpsPerHour} 次，请稍后再查`, { retryAfter: Math.max(1, retryAfter) });
}

export interface OpenLookUp {
  id: string;
  number: string;
  clientId: number;
  endsAt: Date;
}

/**
 * Returns the caller's own open look-up. Throws 40004 for another person's, for an expired one, and when the caller no longer
 * works in this queue.
 */
export async function requireLookUp(ctx: Context, id: string): Promise<OpenLookUp> {
  requireScope(ctx, 'queue', clientWork.code);
  const row =
    ctx.actor.kind === 'staff' &&
    (await ctx.db
      .selectFrom('clientLookUps')
      .select(['number', 'clientId', 'at'])
      .where('id', '=', id)
      .where('staffId', '=', ctx.actor.staffId)
      .executeTakeFirst());
  const endsAt = row && new Date(row.at.getTime() + lookUpLifetimeMs);
  if (!row || !endsAt || endsAt <= ctx.now || row.clientId === null) throw fail('notFound', '这次查询已结束，请重新查询');
  return { id, number: row.number, clientId: row.clientId, endsAt };
}
