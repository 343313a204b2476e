import { readRequests } from '#modules/workflow/approvals/service/find.ts';
import type { ApprovalState } from '#modules/workflow/approvals/web/approval-words.ts';
import type { Context } from '#platform/context.ts';
import type { DailyDeps } from '../../deps.ts';
import { importRequests } from '../handling/import-requests.ts';

/** How long files stay of which nothing was published. */
export const draftDays = 30;

const dayMs = 86_400_000;
const endedStates: readonly ApprovalState[] = ['withdrawn', 'returned', 'stale', 'failed'];

/** Clears files that came to nothing: never made part of a handling, or of one that ended unpublished, so many days ago. Returns how many. */
export async function clearDrafts(ctx: Context, { files }: Pick<DailyDeps, 'files'>): Promise<number> {
  const before = new Date(ctx.now.getTime() - draftDays * dayMs);
  const ended = await listEnded(ctx, before);
  const gone = await ctx.db
    .deleteFrom('dailyFiles')
    .where('uploadedAt', '<', before)
    .where(({ or, eb }) => or([eb('importId', 'is', null), ...(ended.length > 0 ? [eb('importId', 'in', ended)] : [])]))
    .returning('storageKey')
    .execute();
  for (const { storageKey } of gone) await files.remove(storageKey);
  return gone.length;
}

/** Handlings that have files and came to nothing. */
async function listEnded(ctx: Context, before: Date): Promise<number[]> {
  const handlings = await ctx.db
    .selectFrom('dailyImports')
    .select(['requestId', 'reading'])
    .where('version', 'is', null)
    .where(({ exists, selectFrom }) => exists(selectFrom('dailyFiles').select('id').whereRef('importId', '=', 'requestId')))
    .execute();
  const readings = new Map(handlings.map(({ requestId, reading }) => [requestId, reading]));
  const requests = await readRequests(ctx, importRequests, [...readings.keys()]);
  return requests
    .filter(({ changedAt }) => changedAt < before)
    .filter(({ id, state }) => endedStates.includes(state) || ['refused', 'unchanged'].includes(readings.get(id)!))
    .map(({ id }) => id);
}
