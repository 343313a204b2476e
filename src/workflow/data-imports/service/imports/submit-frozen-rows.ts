import type { Context } from '#platform/context.ts';
import type { RequestRow } from '#workflow/approvals/service/requests.ts';
import { markSubmitted } from '#workflow/approvals/service/submit.ts';
import { saveContent } from '#workflow/approvals/service/write.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import type { ReadingReport } from '../../columns.ts';
import { payloadOf } from './find-import.ts';
import { importRequests } from './import-requests.ts';

interface HandOver {
  /** The request, locked by the transaction. */
  request: RequestRow;
  report: Pick<ReadingReport, 'guards'>;
  frozenId: number | null;
  /** The state of the list with which the rows were compared. */
  base: string;
  by: number;
}

/** Stores the frozen rows in the request on behalf of the person who asked for it, and submits it for approval. */
export async function submitFrozenRows(
  tx: Context,
  { store }: ImportTarget,
  { request, report, frozenId, base, by }: HandOver,
): Promise<void> {
  const frozen = { rows: frozenId === null ? '' : await store.frozen.hashRows(tx, frozenId), base };
  const saved = await saveContent(tx, importRequests, request, { payload: { ...payloadOf(request), frozen }, base }, by);
  // An accepted guard requires compliance approval.
  const levels = report.guards.some(({ state, isDoubt }) => state === 'accepted' && !isDoubt) ? 2 : 1;
  await markSubmitted(tx, importRequests, saved, levels);
}
