import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { maskMobile } from '#ui/format/masks.ts';
import { readAssignments } from '#workflow/assignments/service/assignments.ts';
import { recordReveal } from '#workflow/assignments/service/reveals.ts';
import { requireReach } from '#workflow/assignments/service/work-queue.ts';
import type { CallBackDeps } from '../deps.ts';
import type { CallBackDetail, CallBackNumber, ParsedCallBackReveal, RevealedMobile } from '../schema/handling.ts';
import { callBackQueue, findCallBack } from './call-back-queue.ts';
import { listAttempts } from './list-attempts.ts';
import { toCallBackItem } from './list-call-backs.ts';

/** Returns one request with all attempts, and the masked number while it is open. Throws 40004 out of reach. */
export async function readCallBack(ctx: Context, { vault }: CallBackDeps, { number }: CallBackNumber): Promise<CallBackDetail> {
  await requireReach(ctx, callBackQueue, 'callBack.read', number);
  const row = await findCallBack(ctx, number);
  const attempts = await listAttempts(ctx, row.id);
  const isOpen = row.state === 'waiting' && row.sealedMobile !== null;
  return {
    ...toCallBackItem(ctx, row, (await readAssignments(ctx, callBackQueue, [number])).get(number)),
    mobile: isOpen ? maskMobile(vault.callBacks.sealedMobile.open(row.sealedMobile!, { number })) : null,
    now: ctx.now.toISOString(),
    attempts: attempts.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })),
  };
}

/**
 * Returns the unmasked number for the call, with the quota, authentication and reason of `recordReveal`. Also throws 40009 for a
 * closed request.
 */
export function revealMobile(ctx: Context, { vault }: CallBackDeps, { number, ...why }: ParsedCallBackReveal): Promise<RevealedMobile> {
  return inTransaction(ctx, async (tx) => {
    const left = await recordReveal(tx, callBackQueue, { subject: number, field: 'mobile', ...why });
    const { state, sealedMobile } = await findCallBack(tx, number);
    if (state !== 'waiting' || !sealedMobile) throw fail('conflict', '该回电预约已经办结，不能再查看号码');
    return { value: vault.callBacks.sealedMobile.open(sealedMobile, { number }), left };
  });
}
