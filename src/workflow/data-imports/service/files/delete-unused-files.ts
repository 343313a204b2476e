import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { readRequests } from '#workflow/approvals/service/find.ts';
import type { ApprovalState } from '#workflow/approvals/web/approval-labels.ts';
import type { DataImportDeps } from '../../deps.ts';
import { dropRows, importRequests } from '../imports/import-requests.ts';

/** The number of days for which unpublished files are stored. */
export const draftRetentionDays = 30;

const dayMs = 86_400_000;
const endedStates: readonly ApprovalState[] = ['withdrawn', 'returned', 'stale', 'failed'];

/**
 * Deletes unused files that were never part of an import, or of one that was closed unpublished, after this number of days.
 * Returns how many.
 */
export async function deleteUnusedFiles(ctx: Context, { files }: Pick<DataImportDeps, 'files'>): Promise<number> {
  const before = new Date(ctx.now.getTime() - draftRetentionDays * dayMs);
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

/**
 * Deletes the rows of checked imports that were not submitted for some weeks; their files are read again at submission. Returns
 * the number of imports.
 */
export async function dropOldRows(ctx: Context): Promise<number> {
  const kept = await ctx.db
    .selectFrom('dailyImports')
    .select('requestId')
    .where('frozenId', 'is not', null)
    .where('reading', 'in', ['checked', 'refused'])
    .execute();
  const before = new Date(ctx.now.getTime() - draftRetentionDays * dayMs);
  const requests = await readRequests(
    ctx,
    importRequests,
    kept.map(({ requestId }) => requestId),
  );
  const old = requests.filter(({ changedAt }) => changedAt < before);
  for (const request of old) await inTransaction(ctx, (tx) => dropRows(tx, request));
  return old.length;
}

/** Lists closed imports with files that were not published. */
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
