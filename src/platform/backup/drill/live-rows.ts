import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { audit } from '../../database/audit.ts';

/** The range of row counts that a table can have had while the site kept running. */
export interface RowRange {
  readonly least: number;
  readonly most: number;
}

/** Row counts of the running site while the backup was completed and restored. */
export interface LiveRows {
  /** By table name. */
  readonly rows: ReadonlyMap<string, RowRange>;
  /** Request id of the marker entry in the audit record, written at the start: the restored database contains it. */
  readonly mark: string;
}

/**
 * Starts to watch the rows of all tables and writes the marker; call the returned function when the backup was restored. The
 * restored time is somewhere in between, and the site keeps running: a table may have up to as many more rows as were inserted
 * and as many fewer as were deleted. A table without changes must match exactly.
 */
export async function watchLiveRows(ctx: Context): Promise<() => Promise<LiveRows>> {
  const changedBefore = await countChanges(ctx);
  const before = await countTableRows(ctx);
  await audit(ctx, 'backup.drillStarted', 'backup');
  return async () => {
    const after = await countTableRows(ctx);
    const changed = await countChanges(ctx);
    const rangeOf = (name: string, count: number): RowRange => {
      const [was, is] = [changedBefore.get(name), changed.get(name)];
      const since = (of: keyof Changes) => Math.max(0, (is?.[of] ?? 0) - (was?.[of] ?? 0));
      const counts = [count, after.get(name) ?? count];
      return { least: Math.min(...counts) - since('removed'), most: Math.max(...counts) + since('added') };
    };
    return { rows: new Map([...before].map(([name, count]) => [name, rangeOf(name, count)])), mark: ctx.requestId };
  };
}

/** Counts the rows of every table of the site. The job queue is left out because it changes constantly. */
export async function countTableRows({ db }: Pick<Context, 'db'>): Promise<Map<string, number>> {
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

interface Changes {
  readonly added: number;
  readonly removed: number;
}

/**
 * Counts rows inserted and deleted per table since the server began to count. PostgreSQL's statistics may lag by seconds;
 * partitions count with their table.
 */
async function countChanges({ db }: Pick<Context, 'db'>): Promise<Map<string, Changes>> {
  const { rows } = await sql<Changes & { name: string }>`
    select relname as name, sum(n_tup_ins)::float8 as added, sum(n_tup_del)::float8 as removed
      from (select coalesce(pg_partition_root(relid), relid) as root, n_tup_ins, n_tup_del from pg_stat_user_tables
             where schemaname = 'public') as counted
      join pg_class on pg_class.oid = root group by relname`.execute(db);
  return new Map(rows.map(({ name, ...changes }) => [name, changes]));
}
