import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { addMonths, shanghaiDay } from '../../day.ts';

/** A table that is partitioned by month, and the timestamp column that it is partitioned by. */
export interface PartitionedTable {
  readonly table: string;
  readonly moment: string;
}

/** A partition of a table: rows from `since` and before `until`; null where it has no bound. */
export interface Partition {
  readonly name: string;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** Returns the start of the Beijing month of the given time, or of a later month. */
export function monthStart(moment: Date, later = 0): Date {
  return new Date(`${addMonths(`${shanghaiDay(moment).slice(0, 7)}-01`, later)}T00:00:00+08:00`);
}

/** Formats a month: `2026-12`. */
export const monthName = (start: Date): string => shanghaiDay(start).slice(0, 7);

/** Lists the partitions of a table, the earliest first. They are identified by their bounds; names are informal. */
export async function listPartitions({ db }: Pick<Context, 'db'>, table: string): Promise<Partition[]> {
  const { rows } = await sql<Partition>`
    select name, (regexp_match(bounds, 'FROM \\(''([^'']+)''\\)'))[1]::timestamptz as since, (regexp_match(bounds, 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as until
      from (select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
              from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass) as part
     order by since nulls first`.execute(db);
  return rows;
}
