import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { formatPlace, type Finding } from '#platform/tabular/findings/finding.ts';
import { inScreenWords } from '../../web/screen-words.ts';
import type { DailyRow } from '../handling/find-import.ts';
import type { ImportObserver, ImportPhase } from '#workflow/imports/definition/target.ts';
import type { Difference } from '#workflow/imports/service/report.ts';
import { magnitudeOf } from './magnitude.ts';

const batchSize = 1_000;
/** Nobody reads on behind so many; all are counted. */
const mostFindings = 5_000;
/** Between two notes of how far it is, and between signs of life. */
const noteMs = 500;
const beatMs = 5_000;

/** What a reading says while it goes on, kept outside its transaction, so that whoever looks sees it move. Written in batches, one after the other. */
export class ReadingRecord implements Required<ImportObserver> {
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

  /** Begins with an empty record: what earlier readings said is of no account. */
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
    this.#findings.push({ position: this.#found, level, place: formatPlace(finding), message: inScreenWords(message) });
    if (this.#findings.length >= batchSize) this.#flushFindings();
  }

  difference({ kind, part, key, name, fields: own }: Difference): void {
    const fields = own.map(({ title, before, after }) => ({ title, before, after }));
    this.#differed += 1;
    const magnitude = kind === 'changed' ? magnitudeOf(fields) : 0;
    this.#differences.push({ position: this.#differed, kind, part, key, name, fields, magnitude });
    if (this.#differences.length >= batchSize) this.#flushDifferences();
  }

  /** Waits until all that was said is kept. Throws when it could not be. */
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
    // Told by `settle`; until then nobody listens.
    this.#writing.catch(() => undefined);
  }

  /** A sign of life, in real time: the reading's own moment stands still. */
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
