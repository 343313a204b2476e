import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { storeText } from '#platform/crypto/stored-text.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { ScopeError } from '#platform/staff-access.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { AssignmentResult } from '#workflow/assignments/schema.ts';
import { assignWork, closeWork, takeUnassigned } from '#workflow/assignments/service/assignments.ts';
import { requireReach } from '#workflow/assignments/service/work-queue.ts';
import { columns } from '../columns.ts';
import type { AttemptResult, ParsedAttempt, ParsedCallBackAssignment } from '../schema/handling.ts';
import { outcomeNames } from '../web/call-back-labels.ts';
import { callBackQueue } from './call-back-queue.ts';
import { listAttempts, type CallBackAttempt } from './list-attempts.ts';

/** Assigns an unassigned request, reassigns it or releases it. Also throws 40009 for a closed one, which could never be released again. */
export function assignCallBack(ctx: Context, { number, from, to }: ParsedCallBackAssignment): Promise<AssignmentResult> {
  const isTaking = from === null && ctx.actor.kind === 'staff' && to === ctx.actor.staffId;
  return inTransaction(ctx, async (tx) => {
    const result = await (isTaking ? takeUnassigned(tx, callBackQueue, number) : assignWork(tx, callBackQueue, number, { from, to }));
    const { id, state } = await lockCallBack(tx, number);
    if (state !== 'waiting') throw fail('conflict', tellFormer(await listAttempts(tx, id)));
    return result;
  });
}

/**
 * Records the result of a call. A person who was reached, or must not be called again, ends the request. The caller passes the
 * number of attempts they saw: of two who call one visitor at once the second gets 40009 with the first attempt, as does a caller
 * of a closed request. Throws 40004 out of reach.
 */
export async function addAttempt(ctx: Context, { number, seen, outcome, note }: ParsedAttempt): Promise<AttemptResult> {
  if (ctx.actor.kind !== 'staff') throw new ScopeError(callBackQueue.handle);
  const { staffId } = ctx.actor;
  await requireReach(ctx, callBackQueue, 'callBack.handle', number);
  return inTransaction(ctx, async (tx) => {
    const { id, state } = await lockCallBack(tx, number);
    const former = await listAttempts(tx, id);
    if (state !== 'waiting' || former.length !== seen) throw fail('conflict', tellFormer(former));
    const { sealed, clear } = await storeText(tx, columns.callBackAttempts.sealedNote, note, { callBackId: id, staffId });
    await tx.db
      .insertInto('callBackAttempts')
      .values({ callBackId: id, staffId, at: tx.now, outcome, note: clear, sealedNote: sealed })
      .execute();
    if (outcome === 'again') {
      await audit(tx, 'callBack.attempt', `callBack:${number}`, { result: outcome });
      return { state };
    }
    await tx.db.updateTable('callBacks').set({ state: outcome, endedAt: tx.now }).where('id', '=', id).execute();
    await closeWork(tx, callBackQueue, number);
    await audit(tx, 'callBack.end', `callBack:${number}`, { result: outcome });
    return { state: outcome };
  });
}

/** Locks the request until the transaction ends. */
const lockCallBack = (tx: Context, number: string) =>
  tx.db.selectFrom('callBacks').select(['id', 'state']).where('number', '=', number).forUpdate().executeTakeFirstOrThrow();

function tellFormer(attempts: readonly CallBackAttempt[]): string {
  const last = attempts.at(-1);
  if (!last) return '该回电预约已经过期，请刷新后查看';
  return `${last.by}已于 ${beijingMinute(last.at)} 登记“${outcomeNames[last.outcome]}”，请刷新后查看`;
}
