import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { busyMessage, tryAdvisoryLock } from '#platform/database/advisory-lock.ts';
import { analyzeTable } from '#platform/database/analyze-table.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import type { FieldValue } from '#securities/lists/service/definition/field-words.ts';
import { lists, toSnake, type ListDefinition, type ListKind } from '#securities/lists/service/definition/lists.ts';
import { toSearchText } from '#securities/lists/service/entries/search-text.ts';
import { findVersion, stillValid, type FilterCount, type ListVersion } from '#securities/lists/service/entries/version.ts';
import type { Exchange } from '#securities/lists/web/exchange.ts';
import type { RowValues } from '../../reading/row-checks.ts';
import { columnList, entryColumns, stagedColumns, toEntryTable } from './staging.ts';

/** The new values of one security, by field; null when it leaves the list. Fields that are not named keep their values. */
export interface SecurityChange {
  exchange: Exchange;
  code: string;
  values: Readonly<RowValues> | null;
}

/** The changes of one day: at most one for each security. */
export interface ListDay {
  date: string;
  effectiveDate: string | null;
  publishedAt: Date;
  changes: readonly SecurityChange[];
}

export interface ListSeries {
  list: ListKind;
  /** Words for the origin, the same for every day of a series. */
  source: string;
  isSynthetic: boolean;
  days: readonly ListDay[];
}

/**
 * Publishes a version for each of many days after the newest one, only from their changes: a year costs as much as its changes. The rows
 * come from a trusted source and are not checked like those of an import. Days up to the newest published one are skipped. Returns the
 * published days. Throws without a first version, and while an import of the list is running.
 */
export function publishListDays(ctx: Context, { list: kind, source, isSynthetic, days }: ListSeries): Promise<string[]> {
  const list = lists[kind];
  return inTransaction(ctx, async (tx) => {
    if (!(await tryAdvisoryLock(tx, `list:${kind}`))) throw new Error(busyMessage(list.title));
    const base = await findVersion(tx, kind);
    if (!base) throw new Error(`${kind} has no version that days could follow`);
    // The open rows are those of the last published version, which must be the newest one as well.
    if (!base.isLast) throw new Error(`the last published version of ${kind} is not the newest`);
    const following = days.filter(({ date }) => date > base.dataDate).toSorted((a, b) => (a.date < b.date ? -1 : 1));
    const [first, last] = [following[0], following.at(-1)];
    if (!first || !last) return [];
    const history = new RowHistory(list, base, await readKnownRows(tx, list, following));
    const counted = following.map((day, index) => ({ ...day, ...history.apply(day, index) }));
    const ids = await insertVersions(tx, { list: kind, source, isSynthetic, days: counted });
    await writeRows(tx, list, history, ids);
    await audit(tx, 'list.publish', `list:${kind}:${last.date}`, { source, days: following.length, from: first.date, to: last.date });
    await invalidate(tx, [`list:${kind}`]);
    return following.map(({ date }) => date);
  });
}

/** A row by column; `id` is that of a stored row. */
type Row = Record<string, FieldValue>;

interface WrittenRow {
  row: Row;
  /** Indexes of the first day with the row, and of the first one without it. */
  from: number;
  to: number | undefined;
}

const keyOf = ({ exchange, code }: { exchange?: unknown; code?: unknown }): string => `${String(exchange)} ${String(code)}`;

/** Reads the rows of the securities that change: current ones, and the last ones of those that are in the list no more. */
async function readKnownRows(tx: Context, list: ListDefinition, days: readonly ListDay[]): Promise<Map<string, Row[]>> {
  const keys = new Map(days.flatMap(({ changes }) => changes).map((change) => [keyOf(change), change]));
  const [exchanges, codes] = [[...keys.values()].map(({ exchange }) => exchange), [...keys.values()].map(({ code }) => code)];
  const { rows } = await sql<{ entry: Row }>`
    select to_jsonb(e) as entry from ${toEntryTable(list)} e join unnest(${exchanges}::text[], ${codes}::text[]) as k (exchange, code) using (exchange, code)
    order by e.valid_to desc, e.id desc`.execute(tx.db);
  const known = new Map<string, Row[]>();
  for (const { entry } of rows) {
    const same = known.get(keyOf(entry)) ?? [];
    if (entry.valid_to === stillValid || same.length === 0) known.set(keyOf(entry), [...same, entry]);
  }
  return known;
}

/** Follows the rows of a list from day to day. */
class RowHistory {
  readonly #list: ListDefinition;
  readonly #counts: Map<string, FilterCount>;
  /** The last rows of each security, and those that are in the list now. */
  readonly #known: Map<string, Row[]>;
  readonly #present = new Map<string, (Row | WrittenRow)[]>();
  #rows: number;
  /** Stored rows that end, with the index of the first day without them. */
  readonly closed: { id: number; to: number }[] = [];
  readonly written: WrittenRow[] = [];

  constructor(list: ListDefinition, base: ListVersion, known: Map<string, Row[]>) {
    this.#list = list;
    this.#known = known;
    this.#rows = base.rowCount;
    this.#counts = new Map(base.counts.map((count) => [this.#countKey((name) => count[name] ?? null), count]));
    for (const [key, rows] of known) {
      const current = rows.filter(({ valid_to: validTo }) => validTo === stillValid);
      if (current.length > 0) this.#present.set(key, current);
    }
  }

  /** Applies a day's changes and returns the figures of its version. */
  apply(
    { date, changes }: ListDay,
    index: number,
  ): { rowCount: number; added: number; removed: number; changed: number; counts: FilterCount[] } {
    const tally = { added: 0, removed: 0, changed: 0 };
    for (const change of changes) {
      const key = keyOf(change);
      const present = this.#present.get(key) ?? [];
      for (const one of present) this.#close(one, index);
      const before = present[0] && rowOf(present[0]);
      if (change.values === null) {
        this.#present.delete(key);
        if (before) tally.removed += 1;
        continue;
      }
      const row = this.#toRow(change, { last: this.#known.get(key)?.[0], before }, date);
      const written: WrittenRow = { row, from: index, to: undefined };
      this.written.push(written);
      this.#present.set(key, [written]);
      this.#known.set(key, [row]);
      this.#count(row, 1);
      tally[before ? 'changed' : 'added'] += 1;
    }
    return { rowCount: this.#rows, ...tally, counts: [...this.#counts.values()].filter(({ rows }) => rows > 0) };
  }

  #close(one: Row | WrittenRow, index: number): void {
    if (isWritten(one)) one.to = index;
    else this.closed.push({ id: Number(one.id), to: index });
    this.#count(rowOf(one), -1);
  }

  #toRow(
    { exchange, code, values }: SecurityChange,
    { last, before }: { last: Row | undefined; before: Row | undefined },
    date: string,
  ): Row {
    const row: Row = { ...last, exchange, code };
    for (const [name, value] of Object.entries(values ?? {})) row[toSnake(name)] = value;
    if ('effectiveOn' in this.#list.table.columns) row.effective_on = null;
    if (this.#list.isSearched) row.search_text = toSearchText(String(row.name));
    if (this.#list.kind !== 'targets') return row;
    const since = (side: 'financing' | 'lending') =>
      row[`is_${side}`] !== true ? null : before?.[`is_${side}`] === true ? (before[`${side}_since`] ?? null) : date;
    return { ...row, financing_since: since('financing'), lending_since: since('lending') };
  }

  #count(row: Row, step: 1 | -1): void {
    const key = this.#countKey((name) => row[toSnake(name)] ?? null);
    const known = this.#counts.get(key);
    const dimensions = Object.fromEntries(this.#list.countedBy.map((name) => [name, row[toSnake(name)] ?? null]));
    this.#counts.set(key, { ...dimensions, rows: (known?.rows ?? 0) + step });
    this.#rows += step;
  }

  #countKey(valueOf: (name: string) => FieldValue): string {
    return JSON.stringify(this.#list.countedBy.map(valueOf));
  }
}

const isWritten = (one: Row | WrittenRow): one is WrittenRow => typeof one.row === 'object' && one.row !== null;
const rowOf = (one: Row | WrittenRow): Row => (isWritten(one) ? one.row : one);

type CountedDay = ListDay & ReturnType<RowHistory['apply']>;

/** Returns the ids of the new versions, in the order of the days. */
async function insertVersions(
  tx: Context,
  { list, source, isSynthetic, days }: Omit<ListSeries, 'days'> & { days: readonly CountedDay[] },
): Promise<number[]> {
  const rows = await tx.db
    .insertInto('listVersions')
    .values(
      days.map(({ date, effectiveDate, publishedAt, changes: _changes, counts, ...figures }) => ({
        list,
        dataDate: date,
        effectiveDate,
        scope: null,
        isSynthetic,
        source,
        publishedAt,
        counts: JSON.stringify(counts),
        markets: JSON.stringify(
          [...new Set(counts.map(({ exchange }) => String(exchange)))]
            .toSorted()
            .map((exchange) => ({ exchange, dataDate: date, effectiveDate, isSynthetic })),
        ),
        ...figures,
      })),
    )
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

const analyzedFrom = 1_000;

async function writeRows(tx: Context, list: ListDefinition, { closed, written }: RowHistory, ids: readonly number[]): Promise<void> {
  const table = toEntryTable(list);
  await sql`update ${table} e set valid_to = c.valid_to
    from unnest(${closed.map(({ id }) => id)}::bigint[], ${closed.map(({ to }) => ids[to]!)}::integer[]) as c (id, valid_to) where e.id = c.id`.execute(
    tx.db,
  );
  const columns = entryColumns(list);
  const types = new Map(Object.entries(list.table.columns).map(([name, type]) => [toSnake(name), type]));
  const hashed = stagedColumns(list)
    .map(({ column }) => column)
    .filter((column) => column !== 'search_text');
  const arrays = columns.map((column) => sql`${written.map(({ row }) => row[column] ?? null)}::${sql.raw(types.get(column)!)}[]`);
  const bounds = [
    sql`${written.map(({ from }) => ids[from]!)}::integer[]`,
    sql`${written.map(({ to }) => (to === undefined ? stillValid : ids[to]!))}::integer[]`,
  ];
  await sql`insert into ${table} (${columnList(columns)}, row_hash, valid_from, valid_to)
    select ${columnList(columns)}, md5(row(${columnList(hashed)})::text)::uuid, valid_from, valid_to
    from unnest(${sql.join([...arrays, ...bounds])}) as r (${columnList(columns)}, valid_from, valid_to)`.execute(tx.db);
  if (closed.length + written.length > analyzedFrom) await analyzeTable(tx, list.table.name);
}

/** Returns the newest data date of a list that was published from a source; null when there is none. */
export async function findNewestDayOf({ db }: Pick<Context, 'db'>, list: ListKind, source: string): Promise<string | null> {
  const row = await db
    .selectFrom('listVersions')
    .select(({ fn }) => fn.max('dataDate').as('day'))
    .where('list', '=', list)
    .where('source', '=', source)
    .executeTakeFirst();
  return row?.day ?? null;
}
