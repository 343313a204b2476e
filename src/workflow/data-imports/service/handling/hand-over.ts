import type { Context } from '#platform/context.ts';
import type { RequestRow } from '#workflow/approvals/service/requests.ts';
import { markSubmitted } from '#workflow/approvals/service/submit.ts';
import { saveContent } from '#workflow/approvals/service/write.ts';
import type { ImportTarget } from '#workflow/imports/definition/target.ts';
import type { ReadingReport } from '../../columns.ts';
import { payloadOf } from './find-import.ts';
import { importRequests } from './import-requests.ts';

interface HandOver {
  /** Held by the transaction. */
  request: RequestRow;
  report: Pick<ReadingReport, 'guards'>;
  frozenId: number | null;
  /** With which state of the list the rows were compared. */
  base: string;
  by: number;
}

/** Puts what was frozen into the request, as whoever asked for it would, and hands it to those who approve. */
export async function handOver(tx: Context, { store }: ImportTarget, { request, report, frozenId, base, by }: HandOver): Promise<void> {
  const frozen = { rows: frozenId === null ? '' : await store.frozen.hashRows(tx, frozenId), base };
  const saved = await saveContent(tx, importRequests, request, { payload: { ...payloadOf(request), frozen }, base }, by);
  // What a guard would have stopped, compliance looks at too.
  const levels = report.guards.some(({ state, isDoubt }) => state === 'accepted' && !isDoubt) ? 2 : 1;
  await markSubmitted(tx, importRequests, saved, levels);
}
