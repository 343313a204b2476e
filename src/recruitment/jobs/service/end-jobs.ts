import type { Context } from '#platform/context.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { removeExpiredEntries } from '#platform/search/entries.ts';
import { jobTags } from './job-tags.ts';

/**
 * Runs after midnight: removes the search entries of jobs whose deadline has passed and drops every page made of jobs, as each of
 * them shows how many days are left. Returns how many jobs ended.
 */
export function endJobs(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const ended = await removeExpiredEntries(tx, 'job');
    await invalidate(tx, jobTags);
    return ended;
  });
}
