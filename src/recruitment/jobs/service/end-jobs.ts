import type { Context } from '#platform/context.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { clearMarks, lockMarks, openMark } from './job-marks.ts';
import { removeJobSearchEntry } from './job-search-entry.ts';
import { jobTags } from './job-tags.ts';

/**
 * The turn of the day: what the clock has ended loses its mark, so that searches need not leave it out by hand, and every page
 * made of jobs is made anew, as each of them says how many days are left. Returns how many jobs ended.
 */
export function endJobs(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await lockMarks(tx);
    const ended = await tx.db
      .updateTable('recruitJobs')
      .set({ isListed: false })
      .where('isListed', '=', true)
      .where('deadline', '<', shanghaiDay(tx.now))
      .returning('id')
      .execute();
    for (const { id } of ended) {
      await clearMarks(tx, id, [openMark]);
      await removeJobSearchEntry(tx, id);
    }
    await invalidate(tx, jobTags);
    return ended.length;
  });
}
