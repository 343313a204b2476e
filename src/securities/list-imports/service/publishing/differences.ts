import { sql, type RawBuilder } from 'kysely';
import type { Context } from '#platform/context.ts';
import { shownFields, formatFieldValue, type FieldValue, type ShownField } from '#securities/lists/service/definition/field-words.ts';
import { toSnake, type ListDefinition } from '#securities/lists/service/definition/lists.ts';
import { effectiveDayIn } from '#securities/lists/service/entries/markets.ts';
import { isInVersion, type ListVersion } from '#securities/lists/service/entries/version.ts';
import { exchangeNames, type Exchange } from '#securities/lists/web/exchange.ts';
import type { ChangeCounts, RowDifference } from '#workflow/imports/service/report.ts';
import { columnList, stagedColumns, toEntryTable } from './staging.ts';

/** Counts of the differences of one exchange's rows from the previous version. */
export interface MarketChange {
  exchange: Exchange;
  before: number;
  after: number;
  added: number;
  removed: number;
  changed: number;
  /** Changed rows without those whose figures moved by less than a factor of two. */
  strayed: number;
}

/**
 * Compares the state to publish with the version in force on its date, as two complete sets: equal rows are removed by hash, the
 * rest is paired by security. `effectiveDate` is the effective date, by exchange, of the rows to publish without their own.
 * Leaves the pairs in the temporary table `differences`.
 */
export async function compareWithPrevious(
  tx: Context,
  list: ListDefinition,
  base: ListVersion | undefined,
  effectiveDate: RawBuilder<string | null>,
): Promise<MarketChange[]> {
  const table = toEntryTable(list);
  const inBase = base ? isInVersion(base) : sql<boolean>`false`;
  // A security may have several rows (one per effective date): they are paired in order. An index is its own entity.
  const key = ['exchange', 'code', ...(list.extraKey === 'indexName' ? ['index_name'] : [])];
  const ordinal = (common: RawBuilder<string | null>) =>
    sql`row_number() over (partition by ${columnList(key)} order by ${list.extraKey === 'effectiveOn' ? sql`coalesce(effective_on, ${common})` : sql`code`}) as ordinal`;
  await sql`create temporary table differences on commit drop as
    with before as materialized (select id, row_hash from ${table} where ${inBase}),
    gone as (select e.id, ${columnList(key, 'e.')}, ${ordinal(effectiveDayIn(base))} from ${table} e where e.id in (
      select id from before b where not exists (select from publishing p where p.row_hash = b.row_hash))),
    entered as (select row_hash, ${columnList(key)}, ${ordinal(effectiveDate)} from publishing p where not exists (select from before b where b.row_hash = p.row_hash))
    select row_number() over (order by code, exchange, ordinal)::integer as seq, ${effectiveDayIn(base)} as common_before, ${effectiveDate} as common_after, exchange, code, gone.id as before_id, entered.row_hash as after_hash,
      case when gone.id is null then 'added' when entered.row_hash is null then 'removed' else 'changed' end as kind
    from gone full join entered using (${columnList(key)}, ordinal)`.execute(tx.db);
  if (list.extraKey === 'effectiveOn') await dropSameDays(tx, list);
  return countMarkets(tx, list, inBase);
}

/** A date in a row that equals the date of its version is not a difference. */
async function dropSameDays(tx: Context, list: ListDefinition): Promise<void> {
  const seen = stagedColumns(list)
    .map(({ column }) => column)
    .filter((column) => column !== 'effective_on' && column !== 'search_text');
  await sql`delete from differences d using ${toEntryTable(list)} b, publishing p where d.kind = 'changed' and b.id = d.before_id and p.row_hash = d.after_hash
    and coalesce(b.effective_on, d.common_before) is not distinct from coalesce(p.effective_on, d.common_after)
    and row(${columnList(seen, 'b.')}) is not distinct from row(${columnList(seen, 'p.')})`.execute(tx.db);
}

async function countMarkets(tx: Context, list: ListDefinition, inBase: ReturnType<typeof isInVersion>): Promise<MarketChange[]> {
  const table = toEntryTable(list);
  const kind = (name: string) => sql`coalesce(count(*) filter (where kind = ${name}), 0)::integer`;
  const { rows } = await sql<MarketChange>`
    with changes as (select exchange, ${kind('added')} as added, ${kind('removed')} as removed, ${kind('changed')} as changed from differences group by exchange),
    near as (${await countNear(tx, list)}),
    before as (select exchange, count(*)::integer as before from ${table} where ${inBase} group by exchange),
    after as (select exchange, count(*)::integer as after from publishing group by exchange)
    select exchange, coalesce(before, 0) as before, coalesce(after, 0) as after, coalesce(added, 0) as added, coalesce(removed, 0) as removed,
      coalesce(changed, 0) as changed, coalesce(changed, 0) - coalesce(near, 0) as strayed
    from before full join after using (exchange) left join changes using (exchange) left join near using (exchange) order by exchange`.execute(
    tx.db,
  );
  return rows;
}

/**
 * Returns the query that counts changed rows whose figure moved within market limits, or is a loss without a figure; counts no
 * rows for lists that do not move.
 */
async function countNear(tx: Context, list: ListDefinition): Promise<RawBuilder<unknown>> {
  if (!list.movingFigure) return sql`select null::text as exchange, 0 as near where false`;
  // Every row of such a list may have changed: without statistics the planner would use nested loops.
  await sql`analyze differences`.execute(tx.db);
  const [was, is] = [sql.ref(`b.${toSnake(list.movingFigure)}`), sql.ref(`p.${toSnake(list.movingFigure)}`)];
  return sql`select d.exchange, count(*)::integer as near from differences d join ${toEntryTable(list)} b on b.id = d.before_id join publishing p on p.row_hash = d.after_hash
    where d.kind = 'changed' and (${was} is not distinct from ${is} or least(${was}, ${is}) < 0 and (${was} is null or ${is} is null) or (${was} * ${is} > 0 and ${is} / nullif(${was}, 0) between 0.51 and 1.99)) group by d.exchange`;
}

/** Returns the totals over all exchanges. */
export function sumChanges(markets: readonly MarketChange[]): ChangeCounts {
  const sum = (key: 'after' | 'added' | 'removed' | 'changed') => markets.reduce((total, market) => total + market[key], 0);
  const [rows, added, removed, changed] = [sum('after'), sum('added'), sum('removed'), sum('changed')];
  return { rows, added, removed, changed, unchanged: rows - added - changed };
}

// Small enough to let other work of the process run between batches.
const batchSize = 500;

/** Yields the differences found by `compareWithPrevious`, by code, holding at most one batch in memory. */
export async function* readDifferences(tx: Context, list: ListDefinition, limit = Infinity): AsyncGenerator<RowDifference> {
  const fields = shownFields(list)
    .filter(({ name }) => name !== 'exchange')
    .map((field) => ({ field, column: toSnake(field.name) }));
  await openDifferences(tx, list, limit);
  for (;;) {
    const { rows } = await sql<DifferenceRow>`fetch ${sql.lit(batchSize)} from told_differences`.execute(tx.db);
    for (const row of rows) yield toDifference(row, fields);
    if (rows.length < batchSize) break;
  }
  await sql`close told_differences`.execute(tx.db);
}

/**
 * Uses one query for all: separate queries per batch would each scan all published rows. Sorts stored rows, which take a third of
 * the space of their JSON.
 */
async function openDifferences(tx: Context, list: ListDefinition, limit: number): Promise<void> {
  const first = limit === Infinity ? sql`` : sql`order by seq limit ${sql.lit(limit)}`;
  await sql`declare told_differences no scroll cursor for
    select kind, exchange, code, coalesce((p).name, (b).name, '') as name, to_jsonb(b) as before, to_jsonb(p) as after, common_before, common_after from (
      select d.*, b, p from (select * from differences ${first}) d
        left join ${toEntryTable(list)} b on b.id = d.before_id left join publishing p on p.row_hash = d.after_hash order by d.seq offset 0) pairs`.execute(
    tx.db,
  );
}

interface DifferenceRow {
  kind: RowDifference['kind'];
  exchange: Exchange;
  code: string;
  name: string;
  before: Record<string, FieldValue> | null;
  after: Record<string, FieldValue> | null;
  /** Effective dates of rows without their own. */
  commonBefore: string | null;
  commonAfter: string | null;
}

function toDifference(
  { before, after, commonBefore, commonAfter, kind, exchange, code, name }: DifferenceRow,
  fields: readonly { field: ShownField; column: string }[],
): RowDifference {
  // Two rows without their own date follow their versions' dates: that is not a difference between them.
  const isCommon = before?.effective_on === null && after?.effective_on === null;
  const [old, now] = isCommon ? [before, after] : [withDate(before, commonBefore), withDate(after, commonAfter)];
  const changes = fields.flatMap(({ field, column }) => {
    const then = formatFieldValue(field, old?.[column]) || null;
    const today = formatFieldValue(field, now?.[column]) || null;
    return then === today ? [] : [{ name: field.name, title: field.title, before: then, after: today }];
  });
  return { kind, part: exchangeNames[exchange], key: code, name, fields: changes };
}

const withDate = (row: DifferenceRow['before'], common: string | null): DifferenceRow['before'] =>
  row && { ...row, effective_on: row.effective_on ?? common };
