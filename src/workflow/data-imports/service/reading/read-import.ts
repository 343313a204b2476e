import { sql } from 'kysely';
import { lockRequest, type RequestRow } from '#workflow/approvals/service/requests.ts';
import { readRequests } from '#workflow/approvals/service/find.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';
import type { ImportObserver, ImportTarget } from '#workflow/imports/definition/target.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { ReadingReport } from '../../columns.ts';
import type { DailyDeps } from '../../deps.ts';
import { withFilesOf } from '../files/placed-files.ts';
import type { DailyRow } from '../handling/find-import.ts';
import { handInBy } from '../handling/hand-in.ts';
import { handOver } from '../handling/hand-over.ts';
import { importRequests } from '../handling/import-requests.ts';
import { findTarget } from '../find-target.ts';
import { emptyReport, readFiles } from './read-files.ts';
import { ReadingRecord } from './reading-record.ts';
import { sendReading } from './send-reading.ts';

/** A reading without a sign of life for so long was killed. */
const lostMs = 30_000;

/** A reading that another one has taken over, or that is no longer wanted: whatever it wrote is taken back. */
class SupersededError extends Error {}

/**
 * Reads what was handed in and keeps what came of it: findings and differences while it goes on, and in one transaction with the frozen rows where it then stands. Does nothing when
 * it is not this reading that is waited for, or another process has begun it. Returns what the importer had to say, where files were read.
 */
export async function readImport(
  ctx: Context,
  deps: DailyDeps,
  { id, run }: { id: number; run: number },
  onProgress?: ImportObserver['progress'],
): Promise<ImportReport | undefined> {
  const daily = await claimReading(ctx, { id, run });
  const [request] = await readRequests(ctx, importRequests, [id]);
  if (!daily || !request) return undefined;
  const record = await ReadingRecord.open(ctx, daily, onProgress);
  try {
    return await withFilesOf(ctx, deps, id, (files) => inTransaction(ctx, (tx) => read(tx, deps, { request, daily, record, files })));
  } catch (error) {
    if (!(error instanceof SupersededError)) throw error;
    ctx.log.info({ daily: id, run: daily.run }, 'reading given up for another');
    return undefined;
  } finally {
    await record.close();
  }
}

/** Takes a reading on, once: with a number of its own, so that nobody else who was sent the same one begins it too. */
const claimReading = (ctx: Context, { id, run }: { id: number; run: number }): Promise<DailyRow | undefined> =>
  ctx.db
    .updateTable('dailyImports')
    .set({ run: run + 1, seenAt: sql<Date>`greatest(seen_at, clock_timestamp())` })
    .where('requestId', '=', id)
    .where('run', '=', run)
    .where('reading', '=', 'reading')
    .returningAll()
    .executeTakeFirst();

export interface ReadingInput {
  request: RequestRow;
  daily: DailyRow;
  record: ReadingRecord;
  files: readonly { path: string; name: string }[];
}

/** What a reading came to, and the number of what it has frozen. */
export interface ReadingOutcome {
  report: ReadingReport;
  frozenId: number | null;
  /** Of files: all that the importer said. */
  said?: ImportReport;
}

async function read(tx: Context, deps: DailyDeps, reading: ReadingInput): Promise<ImportReport | undefined> {
  const { request, daily, record } = reading;
  const target = findTarget(deps, daily);
  const { report, frozenId, said } =
    daily.restores === null
      ? await readFiles(tx, { target, targets: deps.targets, handIn: handInBy(deps, request.madeBy) }, reading)
      : await compareFormer(tx, target, reading);
  await record.settle();
  const { outcome } = report;
  const compared = { base: await target.store.readBase(tx), baseVersion: await target.store.newest(tx) };
  // The request before the handling, as whoever withdraws it takes them.
  if (outcome === 'frozen') {
    const locked = await lockRequest(tx, importRequests, daily.requestId);
    if (locked.state !== 'draft') throw new SupersededError(`request ${locked.id} is no longer a draft`);
    await handOver(tx, target, { request: locked, report, frozenId, base: compared.base, by: daily.askedBy });
  }
  await conclude(tx, daily, { reading: outcome, report: JSON.stringify(report), frozenId, ...compared });
  return said;
}

/** What would differ, were the former version brought back; nothing is written yet. */
async function compareFormer(tx: Context, { store }: ImportTarget, { daily, record }: ReadingInput): Promise<ReadingOutcome> {
  record.progress('compare', 0, 0);
  const outcome = await store.rollBack(tx, { to: daily.restores!, by: '', isTrial: true }, (one) => record.difference(one));
  if ('problem' in outcome) {
    record.finding({ source: '', level: 'file', message: outcome.problem });
    return { report: { ...emptyReport, counts: { ...emptyReport.counts, file: 1 } }, frozenId: null };
  }
  const { rows, added, removed, changed } = outcome.changes;
  const report: ReadingReport = {
    ...emptyReport,
    outcome: 'frozen',
    rows: { ...emptyReport.rows, read: rows, sound: rows },
    counts: { ...emptyReport.counts, note: outcome.notes.length },
    changes: { rows, added, removed, changed },
  };
  return { report, frozenId: null };
}

async function conclude(
  tx: Context,
  { requestId, run }: DailyRow,
  ended: { reading: ReadingReport['outcome']; report: string; frozenId: number | null; base: string; baseVersion: number | null },
): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('dailyImports')
    .set(ended)
    .where('requestId', '=', requestId)
    .where('run', '=', run)
    .where('reading', '=', 'reading')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new SupersededError(`handling ${requestId} is no longer read by run ${run}`);
  await audit(tx, 'daily.read', `approval:${requestId}`, { reading: ended.reading });
}

/** Has readings begun anew that no process goes on with. Returns how many. */
export async function resumeLost(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const lost = await tx.db
      .updateTable('dailyImports')
      .set((eb) => ({ run: eb('run', '+', 1), seenAt: tx.now, phase: 'survey', done: 0, total: 0 }))
      .where('reading', '=', 'reading')
      .where('seenAt', '<', new Date(tx.now.getTime() - lostMs))
      .returning(['requestId as id', 'run'])
      .execute();
    for (const row of lost) await sendReading(tx, row);
    return lost.length;
  });
}
