import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { MonthlyRecord } from '#platform/database/months/monthly-record.ts';
import { disableStatementTimeout } from '#platform/database/months/partition-operations.ts';

const rowsAtOnce = 1000;

/** The record and month of a file, as its first line states them. */
export interface MonthBounds {
  readonly record: string;
  readonly since: Date | null;
  readonly until: Date;
}

/** The facts of a month after all of its lines were read. */
export interface MonthFacts {
  readonly entries: number;
  /** SM3 (GB/T 32905) of all lines, each with its line feed. */
  readonly hash: Buffer;
}

/**
 * Yields a month as the lines of its file: first the bounds, then its rows in the record's order, as JSON. A row has its columns
 * under their database names, without those that the record leaves out, and its subjects in `about`. Times are in UTC. All lines
 * come from one snapshot.
 */
export async function* readMonthLines(ctx: Context, record: MonthlyRecord, { part, ...bounds }: MonthBounds & { part: string }) {
  yield headOf(bounds);
  const tx = await ctx.db.startTransaction().setIsolationLevel('repeatable read').execute();
  try {
    await disableStatementTimeout({ db: tx });
    const about = sql.raw(`array_remove(array[${record.about.join(', ')}]::text[], null)`);
    await sql`
      declare lines no scroll cursor for
      select (to_jsonb(one) - ${[...record.leftOut]}::text[] || jsonb_build_object('about', ${about}))::text as line
        from ${sql.table(part)} as one order by ${sql.raw(record.order)}`.execute(tx);
    for (;;) {
      const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowsAtOnce)} from lines`.execute(tx);
      for (const { line } of rows) yield line;
      if (rows.length < rowsAtOnce) break;
    }
  } finally {
    await tx.rollback().execute();
  }
}

const headOf = ({ record, since, until }: MonthBounds): string =>
  JSON.stringify({ format: 1, record, since: since?.toISOString() ?? null, until: until.toISOString() });

/** Passes lines on and reports their facts after the last one. */
export async function* trackMonthLines(lines: AsyncIterable<string>, done: (facts: MonthFacts) => void): AsyncGenerator<string> {
  const hash = createHash('sm3');
  let count = 0;
  for await (const line of lines) {
    hash.update(`${line}\n`);
    count += 1;
    yield line;
  }
  done({ entries: count - 1, hash: hash.digest() });
}

/** Computes the facts of a month without storing it. */
export async function computeMonthFacts(lines: AsyncIterable<string>): Promise<MonthFacts> {
  let facts: MonthFacts | undefined;
  for await (const _line of trackMonthLines(lines, (found) => (facts = found)));
  return facts!;
}
