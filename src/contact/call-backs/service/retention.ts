import { sql } from 'kysely';
import { getCallBackSettings } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { closeWork } from '#workflow/assignments/service/assignments.ts';
import { callBackQueue } from './call-back-queue.ts';

const dayMs = 86_400_000;

/**
 * Closes requests whose slot ended a number of days ago without a result, and deletes the numbers and notes of those that were
 * closed a number of days ago. The anonymous rest stays for statistics. Returns both counts.
 */
export async function applyCallBackRetention(ctx: Context): Promise<{ lapsed: number; emptied: number }> {
  const { keepDays } = await getCallBackSettings(ctx);
  const before = new Date(ctx.now.getTime() - keepDays * dayMs);
  return inTransaction(ctx, async (tx) => {
    const lapsed = await tx.db
      .updateTable('callBacks')
      .set({ state: 'lapsed', endedAt: sql`call_until` })
      .where('state', '=', 'waiting')
      .where('callUntil', '<', before)
      .returning('number')
      .execute();
    for (const { number } of lapsed) await closeWork(tx, callBackQueue, number);
    const emptied = await tx.db
      .updateTable('callBacks')
      .set({ sealedMobile: null, mobileKey: null })
      .where('sealedMobile', 'is not', null)
      .where('endedAt', '<', before)
      .returning('id')
      .execute();
    await tx.db
      .updateTable('callBackAttempts')
      .set({ note: '', sealedNote: null })
      .where(sql<boolean>`call_back_id = any(${emptied.map(({ id }) => id)}::bigint[])`)
      .execute();
    return { lapsed: lapsed.length, emptied: emptied.length };
  });
}
