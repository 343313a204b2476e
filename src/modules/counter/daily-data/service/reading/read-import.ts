import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { ImportTarget } from '#modules/base/imports/definition/target.ts';
import type { DailyState, ReadingReport } from '../../columns.ts';
import type { DailyDeps } from '../../deps.ts';
import { withFilesOf } from '../files/placed-files.ts';
import { hashContent, type DailyRow } from '../handling/import-rows.ts';
import { findTarget } from '../find-target.ts';
import { emptyReport, readFiles } from './read-files.ts';
import { ReadingRecord } from './reading-record.ts';

/** In which readings wait for a process. */
export const readQueue = 'daily.read';

/** A reading without a sign of life for so long was killed. */
const lostMs = 30_000;

/** Has a handling read, as what it is now. */
export async function sendReading(tx: Context, { id, run }: Pick<DailyRow, 'id' | 'run'>): Promise<void> {
  await tx.jobs.send(tx.db, readQueue, { id, run }, { key: `${id}:${run}` });
}

/** A reading that another one has taken over, or that is no longer wanted: whatever it wrote is taken back. */
class SupersededError extends Error {}

/**
 * Reads what was handed in and keeps what came of it: findings and differences while it goes on, and in one transaction with the frozen rows where it then stands. Does nothing when
 * it is not this reading that is waited for.
 */
export async function readImport(ctx: Context, deps: DailyDeps, { id, run }: { id: number; run: number }): Promise<void> {
  const row = await ctx.db.selectFrom('dailyImports').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row || row.state !== 'reading' || row.run !== run) return;
  const record = await ReadingRecord.open(ctx, row);
  try {
    await withFilesOf(ctx, deps, id, (files) => inTransaction(ctx, (tx) => read(tx, deps, { row, record, files })));
  } catch (error) {
    if (!(error instanceof SupersededError)) throw error;
    ctx.log.info({ daily: id, run }, 'reading given up for another');
  } finally {
    await record.close();
  }
}

/** Of more bytes than this files are thousands of rows: their reading takes seconds. */
const largeBytes = 500_000;

/** Whether a handling is of large files, or would bring back a version that came of such. */
export async function isLarge({ db }: Pick<Context, 'db'>, id: number): Promise<boolean> {
  const { bytes } = await db
    .selectFrom('dailyImports as handling')
    .innerJoin('dailyImports as origin', (join) =>
      join.on((eb) =>
        eb.or([
          eb('origin.id', '=', eb.ref('handling.id')),
          eb.and([
            eb('origin.kind', '=', eb.ref('handling.kind')),
            eb('origin.code', '=', eb.ref('handling.code')),
            eb('origin.version', '=', eb.ref('handling.restores')),
          ]),
        ]),
      ),
    )
    .innerJoin('dailyFiles as file', 'file.importId', 'origin.id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('file.size'), eb.val('0')).as('bytes'))
    .where('handling.id', '=', id)
    .executeTakeFirstOrThrow();
  return Number(bytes) > largeBytes;
}

export interface ReadingInput {
  row: DailyRow;
  record: ReadingRecord;
  files: readonly { path: string; name: string }[];
}

async function read(tx: Context, deps: DailyDeps, reading: ReadingInput): Promise<void> {
  const { row, record } = reading;
  const target = findTarget(deps, row);
  const { proposal, ...report } =
    row.act === 'rollBack' ? await compareFormer(tx, target, reading) : await readFiles(tx, { target, targets: deps.targets }, reading);
  await record.settle();
  const isFrozen = proposal !== null || (row.act === 'rollBack' && report.outcome === 'proposed');
  const ended = isFrozen ? await freeze(tx, target, { row, report, proposal }) : { state: stateOf(report), failure: null };
  await conclude(tx, row, { report: JSON.stringify(report), ...ended });
}

/** What would differ, were the former version brought back; nothing is written yet. */
async function compareFormer(
  tx: Context,
  { store }: ImportTarget,
  { row, record }: ReadingInput,
): Promise<ReadingReport & { proposal: null }> {
  record.progress('compare', 0, 0);
  const outcome = await store.rollBack(tx, { to: row.restores!, by: '', isTrial: true }, (one) => record.difference(one));
  if ('problem' in outcome) {
    record.finding({ source: '', level: 'file', message: outcome.problem });
    return { ...emptyReport, outcome: 'refused', counts: { ...emptyReport.counts, file: 1 }, proposal: null };
  }
  const { rows, added, removed, changed } = outcome.changes;
  return {
    ...emptyReport,
    outcome: 'proposed',
    rows: { ...emptyReport.rows, read: rows, sound: rows },
    counts: { ...emptyReport.counts, note: outcome.notes.length },
    changes: { rows, added, removed, changed },
    proposal: null,
  };
}

const stateOf = ({ outcome }: ReadingReport): DailyState => (outcome === 'proposed' ? 'submitted' : outcome);

async function freeze(
  tx: Context,
  target: ImportTarget,
  { row, report, proposal }: { row: DailyRow; report: ReadingReport; proposal: number | null },
) {
  const baseVersion = await target.store.newest(tx);
  const hash = proposal === null ? '' : await target.store.proposals.hashRows(tx, proposal);
  // What a guard would have stopped, compliance looks at too.
  const levels = report.guards.some(({ state, isDoubt }) => state === 'accepted' && !isDoubt) ? 2 : 1;
  return {
    state: 'submitted' as const,
    failure: null,
    proposal,
    baseVersion,
    levels,
    contentHash: hashContent(row, { hash, base: baseVersion }),
    submittedAt: tx.now,
  };
}

async function conclude(tx: Context, { id, run }: DailyRow, ended: Record<string, unknown> & { state: DailyRow['state'] }): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable('dailyImports')
    .set({ ...ended, changedAt: tx.now })
    .where('id', '=', id)
    .where('run', '=', run)
    .where('state', '=', 'reading')
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new SupersededError(`handling ${id} is no longer read by run ${run}`);
  await audit(tx, 'daily.read', `daily:${id}`, { state: ended.state });
}

/** Has readings begun anew that no process goes on with. Returns how many. */
export async function resumeLost(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const lost = await tx.db
      .updateTable('dailyImports')
      .set((eb) => ({ run: eb('run', '+', 1), seenAt: tx.now, phase: 'survey', done: 0, total: 0 }))
      .where('state', '=', 'reading')
      .where('seenAt', '<', new Date(tx.now.getTime() - lostMs))
      .returning(['id', 'run'])
      .execute();
    for (const row of lost) await sendReading(tx, row);
    return lost.length;
  });
}
