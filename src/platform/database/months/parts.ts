import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import { addMonths, shanghaiDay } from '../../day.ts';

/** A table that lies in parts by the month, and the column whose moment says in which. */
export interface PartedTable {
  readonly table: string;
  readonly moment: string;
}

/** One part of a parted table: what lies from `since` on and before `until`; null where it has no bound. */
export interface Part {
  readonly name: string;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** The moment at which a month of Beijing begins: that of the given moment, or so many months later. */
export function monthStart(moment: Date, later = 0): Date {
  return new Date(`${addMonths(`${shanghaiDay(moment).slice(0, 7)}-01`, later)}T00:00:00+08:00`);
}

/** A month as texts name it: `2026-12`. */
export const monthName = (start: Date): string => shanghaiDay(start).slice(0, 7);

/** The parts of a table, the earliest first. They are known by their bounds: names are for people. */
export async function listParts({ db }: Pick<Context, 'db'>, table: string): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select name, (regexp_match(bounds, 'FROM \\(''([^'']+)''\\)'))[1]::timestamptz as since, (regexp_match(bounds, 'TO \\(''([^'']+)''\\)'))[1]::timestamptz as until
      from (select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
              from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = ${table}::regclass) as part
     order by since nulls first`.execute(db);
  return rows;
}

/** A bound in SQL: a moment, or the word where there is none. */
export const boundOf = (moment: Date | null, none: 'minvalue' | 'maxvalue') => sql.raw(moment ? `'${moment.toISOString()}'` : none);
