import type { Context } from '#platform/context.ts';
import type { DailyDeps } from '../../deps.ts';

/** How long files stay of which nothing was published. */
export const draftDays = 30;

const dayMs = 86_400_000;

/** Clears files that came to nothing: never made part of a handling, or of one that ended unpublished, so many days ago. Returns how many. */
export async function clearDrafts(ctx: Context, { files }: Pick<DailyDeps, 'files'>): Promise<number> {
  const before = new Date(ctx.now.getTime() - draftDays * dayMs);
  const gone = await ctx.db
    .deleteFrom('dailyFiles')
    .where('uploadedAt', '<', before)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('importId', 'is', null),
        exists(
          selectFrom('dailyImports as handling')
            .select('handling.id')
            .whereRef('handling.id', '=', 'dailyFiles.importId')
            .where('handling.state', 'in', ['withdrawn', 'unchanged', 'refused', 'returned', 'stale', 'failed'])
            .where('handling.changedAt', '<', before),
        ),
      ]),
    )
    .returning('storageKey')
    .execute();
  for (const { storageKey } of gone) await files.remove(storageKey);
  return gone.length;
}
