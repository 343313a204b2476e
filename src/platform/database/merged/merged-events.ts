import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../context.ts';

/**
 * One kind of event that concerns an owner, stored in a table of its own module. `readMerged` reads several sources as one list
 * by one query.
 */
export interface EventSource<Told> {
  /** Names the source in cursors: letters only, unique. */
  readonly code: string;
  /**
   * Selects all rows of an owner as `at` (timestamptz), `id` (text that sorts as the rows do where times are equal) and `facts`
   * (jsonb). Bounds, order and limit are added around it: the table needs an index by owner and time.
   */
  rows(owner: number): RawBuilder<unknown>;
  /** Converts the facts of a row to an event. */
  tell(facts: never): Told;
}

/** A cursor in the list. Only `readMerged` writes and reads it. */
export const cursorPattern = /^\d{1,16}\.[a-zA-Z]{1,20}\.[\w-]{1,60}$/;

interface MergedRange {
  owner: number;
  /** Inclusive start and exclusive end. */
  from?: Date;
  until?: Date;
  /** Only events after this cursor, which are older. */
  before?: string;
  size: number;
}

export interface MergedEvent<Told> {
  at: Date;
  source: string;
  id: string;
  told: Told;
}

export interface MergedPage<Told> {
  events: MergedEvent<Told>[];
  /** Cursor after the last event; null when nothing is older. */
  next: string | null;
}

interface Row {
  at: Date;
  moment: string;
  source: string;
  id: string;
  facts: never;
}

/** Reads the newest events of several sources by one query that reads no more rows of each than it returns. */
export async function readMerged<Told>(
  ctx: Pick<Context, 'db'>,
  sources: readonly EventSource<Told>[],
  range: MergedRange,
): Promise<MergedPage<Told>> {
  if (sources.length === 0) return { events: [], next: null };
  const { rows } = await mergedRows(sources, range).execute(ctx.db);
  const byCode = new Map(sources.map((source) => [source.code, source]));
  const shown = rows.slice(0, range.size);
  const events = shown.map(({ at, source, id, facts }) => ({ at, source, id, told: byCode.get(source)!.tell(facts) }));
  const last = rows.length > range.size ? shown.at(-1) : undefined;
  return { events, next: last ? `${last.moment}.${last.source}.${last.id}` : null };
}

/** Builds the query of `readMerged`. It reads one extra row to know whether there is a next page. */
export function mergedRows<Told>(sources: readonly EventSource<Told>[], range: MergedRange): RawBuilder<Row> {
  const parts = sources.map((source) => toPart(source, range));
  return sql<Row>`
    select at, (extract(epoch from at) * 1000000)::bigint::text as moment, source, id, facts
    from (${sql.join(parts, sql` union all `)}) as merged
    order by merged.at desc, source collate "C" desc, id collate "C" desc limit ${range.size + 1}`;
}

function toPart<Told>({ code, rows }: EventSource<Told>, { owner, from, until, before, size }: MergedRange): RawBuilder<unknown> {
  const bounds = [
    ...(from ? [sql`at >= ${from}`] : []),
    ...(until ? [sql`at < ${until}`] : []),
    ...(before === undefined ? [] : [isBehind(before, code)]),
  ];
  const where = bounds.length > 0 ? sql`where ${sql.join(bounds, sql` and `)}` : sql``;
  return sql`(select at, ${sql.lit(code)}::text as source, id, facts from (${rows(owner)}) as ${sql.ref(code)}
    ${where} order by at desc, id collate "C" desc limit ${size + 1})`;
}

/** Times are compared to the microsecond, the precision of the database. */
function isBehind(cursor: string, code: string): RawBuilder<unknown> {
  const [moment = '', source = '', ...id] = cursor.split('.');
  const at = sql`(timestamptz 'epoch' + ${moment}::bigint * interval '1 microsecond')`;
  return sql`at <= ${at} and (at < ${at} or (${code}::text collate "C", id collate "C") < (${source}::text, ${id.join('.')}::text))`;
}
