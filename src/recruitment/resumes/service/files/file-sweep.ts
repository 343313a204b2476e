import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { ResumeDeps } from '../../deps.ts';

const batch = 500;
const dayMs = 86_400_000;

/**
 * Destroys orphaned bytes, and deletes the attempt counts of past days. Returns how many were destroyed. Safe to repeat and to
 * run concurrently.
 */
export async function sweepFiles(ctx: Context, { files }: Pick<ResumeDeps, 'files'>): Promise<number> {
  await ctx.db
    .deleteFrom('resumeFileUploads')
    .where('day', '<', shanghaiDay(new Date(ctx.now.getTime() - dayMs)))
    .execute();
  const due = await ctx.db
    .selectFrom('resumeFileLeftovers')
    .select('storageKey')
    .where('dueAt', '<=', ctx.now)
    .orderBy('dueAt')
    .limit(batch)
    .execute();
  for (const { storageKey } of due) {
    // Delete the bytes first: a record without bytes costs one more attempt, but bytes without a record would stay forever.
    await files.remove(storageKey);
    await ctx.db.deleteFrom('resumeFileLeftovers').where('storageKey', '=', storageKey).execute();
  }
  return due.length;
}
