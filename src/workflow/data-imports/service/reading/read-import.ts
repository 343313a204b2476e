import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { formatLocation, type Finding } from '#platform/tabular/findings/finding.ts';
import { readRequests } from '#workflow/approvals/service/find.ts';
import { lockRequest, type RequestRow } from '#workflow/approvals/service/requests.ts';
import type { ImportObserver, ImportTarget, ImportPhase } from '#workflow/imports/definition/target.ts';
import type { ImportReport, RowDifference } from '#workflow/imports/service/report.ts';
import type { ReadingReport } from '../../columns.ts';
import type { DataImportDeps } from '../../deps.ts';
import { inScreenWords } from '../../web/screen-words.ts';
import { withImportFiles } from '../files/temporary-files.ts';
import { findImportTarget } from '../find-target.ts';
import type { DailyRow } from '../imports/find-import.ts';
import { importRequests } from '../imports/import-requests.ts';
import { createListSubmitter } from '../imports/submit-derived-list.ts';
import { submitFrozenRows } from '../imports/submit-frozen-rows.ts';
import { magnitudeOf } from './magnitude.ts';
import { emptyReport, readImportFiles } from './read-files.ts';
import { sendReading } from './send-reading.ts';

/** A reading without a heartbeat for this long counts as failed. */
const lostMs = 30_000;

/** Thrown when a reading was taken over by another process or is no longer needed; its writes are rolled back. */
class SupersededError extends Error {}

/**
 * Reads the files of an import and stores the results: findings and differences while it runs, the rest in one transaction with
 * the frozen rows. Does nothing when another reading is expected or another process has started this one. Returns the importer's
 * report, where files were read.
 */
export async function runReading(
  ctx: Context,
  deps: DataImportDeps,
  { id, run }: { id: number; run: number },
  onProgress?: ImportObserver['progress'],
): Promise<ImportReport | undefined> {
  const daily = await claimReading(ctx, { id, run });
  const [request] = await readRequests(ctx, importRequests, [id]);
  if (!daily || !request) return undefined;
  const record = await ReadingRecord.open(ctx, daily, onProgress);
  try {
    return await withImportFiles(ctx, deps, id, (files) => inTransaction(ctx, (tx) => read(tx, deps, { request, daily, record, files })));
  } catch (error) {
    if (!(error instanceof SupersededError)) throw error;
    ctx.log.info({ daily: id, run: daily.run }, 'import reading superseded');
    return undefined;
  } finally {
    await record.close();
  }
}

/** Claims a reading with a number of its own, so that no other process that received the same job starts it. */
const claimReading = (ctx: Context, { id, run }: { id: number; run: number }): Promise<DailyRow | undefined> =>
  ctx.db
    .updateTable('dailyImports')
    .set({ run: run + 1, seenAt: sql<Date>`greatest(seen_at, clock_timestamp())` })
    .where('requestId', '=', id)
    .where('run', '=', run)
    .where('reading', '=', 'reading')
    .returningAll()
    .executeTakeFirst();

export interface ImportReadingInput {
  request: RequestRow;
  daily: DailyRow;
  record: ReadingRecord;
  files: readonly { path: string; name: string }[];
}

/** The result of a reading, and the number of the frozen state. */
export interface ReadingOutcome {
  report: ReadingReport;
  frozenId: number | null;
  /** For files: the importer's complete report. */
  said?: ImportReport;
}

async function read(tx: Context, deps: DataImportDeps, reading: ImportReadingInput): Promise<ImportReport | undefined> {
  const { request, daily, record } = reading;
  const target = findImportTarget(deps, daily);
  const { report, frozenId, said } =
    daily.restores === null
      ? await readImportFiles(tx, { target, targets: deps.targets, handIn: createListSubmitter(deps, request.madeBy) }, reading)
      : await compareFormer(tx, target, reading);
  await record.settle();
  const { outcome } = report;
  const compared = { base: await target.store.readBase(tx), baseVersion: await target.store.newest(tx) };
  // The request is locked before the import, in the same order as a withdrawal does.
  if (outcome === 'frozen') {
    const locked = await lockRequest(tx, importRequests, daily.requestId);
    if (locked.state !== 'draft') throw new SupersededError(`request ${locked.id} is no longer a draft`);
    await submitFrozenRows(tx, target, { request: locked, report, frozenId, base: compared.base, by: daily.askedBy });
  }
  await conclude(tx, daily, { reading: outcome, report: JSON.stringify(report), frozenId, ...compared });
  return said;
}

/** Returns the differences that a rollback would make; writes nothing. */
async function compareFormer(tx: Context, { store }: ImportTarget, { daily, record }: ImportReadingInput): Promise<ReadingOutcome> {
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

/** Restarts readings whose process has crashed. Returns how many. */
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

const batchSize = 1_000;
/** The maximum number of stored findings; all of them are counted. */
const mostFindings = 5_000;
/** The interval between progress updates and heartbeats, in milliseconds. */
const noteMs = 500;
const beatMs = 5_000;

/**
 * The results of a running reading, stored outside of its transaction so that users see its progress. Written in batches, one
 * after the other.
 */
class ReadingRecord implements Required<ImportObserver> {
  readonly #ctx: Context;
  readonly #row: DailyRow;
  readonly #onProgress: ImportObserver['progress'];
  #findings: object[] = [];
  #differences: object[] = [];
  #found = 0;
  #differed = 0;
  #writing: Promise<unknown> = Promise.resolve();
  #notedAt = 0;
  readonly #beat: NodeJS.Timeout;

  private constructor(ctx: Context, row: DailyRow, onProgress: ImportObserver['progress']) {
    this.#ctx = ctx;
    this.#row = row;
    this.#onProgress = onProgress;
    this.#beat = setInterval(() => this.#queue(() => this.#sign({})), beatMs);
    this.#beat.unref();
  }

  /** Starts with an empty record: results of earlier readings are deleted. */
  static async open(ctx: Context, row: DailyRow, onProgress?: ImportObserver['progress']): Promise<ReadingRecord> {
    await ctx.db.deleteFrom('dailyFindings').where('importId', '=', row.requestId).execute();
    await ctx.db.deleteFrom('dailyDifferences').where('importId', '=', row.requestId).execute();
    const record = new ReadingRecord(ctx, row, onProgress);
    await record.#sign({});
    return record;
  }

  progress(phase: ImportPhase, done: number, total: number): void {
    this.#onProgress?.(phase, done, total);
    const now = performance.now();
    if (done > 0 && now - this.#notedAt < noteMs) return;
    this.#notedAt = now;
    this.#queue(() => this.#sign({ phase, done, total }));
  }

  finding(finding: Finding): void {
    this.#found += 1;
    if (this.#found > mostFindings) return;
    const { level, message } = finding;
    this.#findings.push({ position: this.#found, level, place: formatLocation(finding), message: inScreenWords(message) });
    if (this.#findings.length >= batchSize) this.#flushFindings();
  }

  difference({ kind, part, key, name, fields: own }: RowDifference): void {
    const fields = own.map(({ title, before, after }) => ({ title, before, after }));
    this.#differed += 1;
    const magnitude = kind === 'changed' ? magnitudeOf(fields) : 0;
    this.#differences.push({ position: this.#differed, kind, part, key, name, fields, magnitude });
    if (this.#differences.length >= batchSize) this.#flushDifferences();
  }

  /** Waits until everything is stored. Throws when a write has failed. */
  async settle(): Promise<void> {
    this.#flushFindings();
    this.#flushDifferences();
    await this.#writing;
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    await this.#writing.catch(() => undefined);
  }

  #queue(write: () => Promise<unknown>): void {
    this.#writing = this.#writing.then(write);
    // The error is reported by `settle`; until then nothing handles it.
    this.#writing.catch(() => undefined);
  }

  /** Writes a heartbeat in real time, because the time of the reading's own context does not advance. */
  #sign(more: { phase?: ImportPhase; done?: number; total?: number }): Promise<unknown> {
    const { requestId, run } = this.#row;
    return this.#ctx.db
      .updateTable('dailyImports')
      .set({ ...more, seenAt: sql<Date>`greatest(seen_at, clock_timestamp())` })
      .where('requestId', '=', requestId)
      .where('run', '=', run)
      .where('reading', '=', 'reading')
      .execute();
  }

  #flushFindings(): void {
    const rows = this.#findings.splice(0);
    if (rows.length === 0) return;
    const { requestId, run } = this.#row;
    this.#queue(() =>
      sql`insert into daily_findings (import_id, run, position, level, place, message)
        select ${requestId}::bigint, ${run}::integer, position, level, place, message
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (position integer, level text, place text, message text)`.execute(
        this.#ctx.db,
      ),
    );
  }

  #flushDifferences(): void {
    const rows = this.#differences.splice(0);
    if (rows.length === 0) return;
    const { requestId, run } = this.#row;
    this.#queue(() =>
      sql`insert into daily_differences (import_id, run, position, kind, part, key, name, fields, magnitude)
        select ${requestId}::bigint, ${run}::integer, position, kind, part, key, name, fields, magnitude
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as row (position integer, kind text, part text, key text, name text, fields jsonb, magnitude double precision)`.execute(
        this.#ctx.db,
      ),
    );
  }
}
