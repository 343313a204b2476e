import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { recordAccess } from '#identity/accounts/service/record-access.ts';
import { newRequestNumber } from '#identity/accounts/service/request-number.ts';
import { findClient } from '#identity/clients/service/find-client.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { requireScope, ScopeError } from '#platform/staff-access.ts';
import { takeFree } from '#workflow/assignments/service/assignments.ts';
import type { WorkQueue } from '#workflow/assignments/service/work-queue.ts';
import type { ClientCareDeps } from '../deps.ts';
import type { LookUpResult, ParsedLookUp } from '../schema.ts';

const hourMs = 3_600_000;
/** So many an hour, whether they find somebody or not: who tries numbers one after the other gets nowhere. */
export const mostAnHour = 30;
/** For so long a look-up leads to its client. */
export const openMs = hourMs / 2;

/** A look-up as a subject of work: whoever made it has it, and nobody else gets to the client by it. */
export const clientWork: WorkQueue = {
  code: 'client',
  handle: 'client.read',
  find: async (ctx, id) => void (await requireLookUp(ctx, id)),
};

/**
 * Finds the client with exactly this number, and keeps who asked and why; the client finds it in their own timeline. Throws 40004 when nobody has the number, which counts as well,
 * 40001 for a reason that says nothing, 40029 when the hour's number is used up.
 */
export async function lookUpClient(
  ctx: Context,
  { security }: Pick<ClientCareDeps, 'security'>,
  { kind, number, reason, note }: ParsedLookUp,
): Promise<LookUpResult> {
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
    await tx.db
      .insertInto('clientLookUps')
      .values({ id, number: lookUp, staffId, clientId: found ?? null, kind, reason, note, at: tx.now })
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
  // What was tried stays counted: it is no part of the answer's transaction.
  if (clientId === undefined) throw fail('notFound', '没有使用这个号码的客户，请核对后再查');
  await takeFree(ctx, clientWork, id);
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
  if (count < mostAnHour) return;
  const retryAfter = Math.ceil((new Date(first).getTime() + hourMs - tx.now.getTime()) / 1000);
  throw fail('tooManyRequests', `一小时内最多查询 ${mostAnHour} 次，请稍后再查`, { retryAfter: Math.max(1, retryAfter) });
}

export interface OpenLookUp {
  id: string;
  number: string;
  clientId: number;
  endsAt: Date;
}

/** The caller's own look-up while it is open. Throws 40004 for anybody else's, for one that is over, and once they work in this queue no more. */
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
  const endsAt = row && new Date(row.at.getTime() + openMs);
  if (!row || !endsAt || endsAt <= ctx.now || row.clientId === null) throw fail('notFound', '这次查询已结束，请重新查询');
  return { id, number: row.number, clientId: row.clientId, endsAt };
}
