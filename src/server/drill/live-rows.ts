import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';

/** Rows of every table shortly before and shortly after a mark was written, on the running site. */
export interface LiveRows {
  readonly before: ReadonlyMap<string, number>;
  readonly after: ReadonlyMap<string, number>;
  /** The request id of the mark in the record of acts. */
  readonly mark: string;
}

/** Counts all rows and writes a mark in between: what is restored up to the mark must have as many. */
export async function readLiveRows(ctx: Context): Promise<LiveRows> {
  const before = await countRows(ctx);
  await audit(ctx, 'backup.drillStarted', 'backup');
  return { before, after: await countRows(ctx), mark: ctx.requestId };
}

/** Rows of every table of the site by its name. The queue of jobs is left out: it is never still. */
export async function countRows({ db }: Pick<Context, 'db'>): Promise<Map<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
       and relnamespace = 'public'::regnamespace order by relname`.execute(db);
  const counts = new Map<string, number>();
  for (const { name } of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(name)}`.execute(db);
    counts.set(name, rows[0]!.count);
  }
  return counts;
}
