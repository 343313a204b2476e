import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { audit } from '../../database/audit.ts';

/** How many rows a table can have had at a moment of a time in which the site went on. */
export interface RowRange {
  readonly least: number;
  readonly most: number;
}

/** What the running site had of rows while the backup was made complete and restored. */
export interface LiveRows {
  /** By the name of the table. */
  readonly rows: ReadonlyMap<string, RowRange>;
  /** The request id of the mark in the record of acts, written when the time began: what is restored has it. */
  readonly mark: string;
}

/**
 * Begins to watch the rows of all tables and writes the mark; what is returned is called when the backup was restored. Somewhere in between lies the moment that it
 * was restored to, and a site at work does not stand still meanwhile: a table may have had as many more rows as were put in, as many fewer as were taken out. One in which nothing happened must have exactly its own.
 */
export async function watchLiveRows(ctx: Context): Promise<() => Promise<LiveRows>> {
  const changedBefore = await countChanges(ctx);
  const before = await countRows(ctx);
  await audit(ctx, 'backup.drillStarted', 'backup');
  return async () => {
    const after = await countRows(ctx);
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

interface Changes {
  readonly added: number;
  readonly removed: number;
}

/** Rows put in and taken out of every table since the server began to count, by its own account, which may lag by seconds; parts count with their table. */
async function countChanges({ db }: Pick<Context, 'db'>): Promise<Map<string, Changes>> {
  const { rows } = await sql<Changes & { name: string }>`
    select relname as name, sum(n_tup_ins)::float8 as added, sum(n_tup_del)::float8 as removed
      from (select coalesce(pg_partition_root(relid), relid) as root, n_tup_ins, n_tup_del from pg_stat_user_tables
             where schemaname = 'public') as counted
      join pg_class on pg_class.oid = root group by relname`.execute(db);
  return new Map(rows.map(({ name, ...changes }) => [name, changes]));
}
