import { sql } from 'kysely';
import { getCallBackSettings } from '#content/website/service/settings.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';

const dayMs = 86_400_000;

/**
 * Ends requests whose hours were over so many days ago without anybody having ended them, and empties the numbers of those that ended so long
 * ago. What stays says that somebody asked, not who. Returns how many of each.
 */
export async function keepCallBackRetention(ctx: Context): Promise<{ lapsed: number; emptied: number }> {
  const { keepDays } = await getCallBackSettings(ctx);
  const before = new Date(ctx.now.getTime() - keepDays * dayMs);
  return inTransaction(ctx, async (tx) => {
    const lapsed = await tx.db
      .updateTable('callBacks')
      .set({ state: 'lapsed', endedAt: sql`call_until` })
      .where('state', '=', 'waiting')
      .where('callUntil', '<', before)
      .executeTakeFirst();
    const emptied = await tx.db
      .updateTable('callBacks')
      .set({ sealedMobile: null, mobileKey: null })
      .where('sealedMobile', 'is not', null)
      .where('endedAt', '<', before)
      .executeTakeFirst();
    return { lapsed: Number(lapsed.numUpdatedRows), emptied: Number(emptied.numUpdatedRows) };
  });
}
