import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { CallBackDeps } from '../deps.ts';
import type { CallBackPurpose, CallBackState } from '../schema.ts';

/** A request as whoever calls sees it in the queue: without the number, which is opened one by one. */
export interface QueuedCallBack {
  number: string;
  purpose: CallBackPurpose;
  referralName: string | null;
  callFrom: Date;
  callUntil: Date;
}

/** Who waits for a call, the most urgent first. Throws 40004 for everyone but staff. */
export async function listWaitingCallBacks(ctx: Context, most = 100): Promise<QueuedCallBack[]> {
  requireStaff(ctx);
  return ctx.db
    .selectFrom('callBacks')
    .select(['number', 'purpose', 'referralName', 'callFrom', 'callUntil'])
    .where('state', '=', 'waiting')
    .orderBy('callUntil')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** Opens a number for who calls it, and writes down who did. Throws 40004 for an unknown or emptied request, and for everyone but staff. */
export async function openCallBack(ctx: Context, { vault }: CallBackDeps, number: string): Promise<{ mobile: string }> {
  requireStaff(ctx);
  const row = await ctx.db.selectFrom('callBacks').select('sealedMobile').where('number', '=', number).executeTakeFirst();
  if (!row?.sealedMobile) throw fail('notFound');
  await audit(ctx, 'callBack.open', `callBack:${number}`);
  return { mobile: vault.callBacks.sealedMobile.open(row.sealedMobile, { number }) };
}

/** Ends a request: the visitor was reached, or was not. Throws 40004 for an unknown number and for everyone but staff, 40009 when it has ended. */
export async function endCallBack(ctx: Context, { number, result }: { number: string; result: 'reached' | 'unreached' }): Promise<void> {
  requireStaff(ctx);
  await inTransaction(ctx, async (tx) => {
    const row = await tx.db.selectFrom('callBacks').select('state').where('number', '=', number).forUpdate().executeTakeFirst();
    if (!row) throw fail('notFound');
    if (row.state !== 'waiting') throw fail('conflict', '该回电预约已经办结，请刷新后再试');
    const changes: { state: CallBackState; endedAt: Date } = { state: result, endedAt: tx.now };
    await tx.db.updateTable('callBacks').set(changes).where('number', '=', number).execute();
    await audit(tx, 'callBack.end', `callBack:${number}`, { result });
  });
}

function requireStaff({ actor }: Context): void {
  if (actor.kind !== 'staff' && actor.kind !== 'system') throw fail('notFound');
}
