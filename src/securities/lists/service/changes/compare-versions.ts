import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { AddressFilter } from '../../web/named-lists.ts';
import type { FieldValue } from '../definition/field-words.ts';
import { toSnake } from '../definition/lists.ts';
import { belongsTo, comparedFields, keyColumns, matchesFilter, tableOf, type NamedList } from '../definition/named-list.ts';
import { isInVersion, stillValid, type ListVersion } from '../entries/version.ts';

/** Kinds of changes between two versions, in display order. */
export const changeKinds = ['entered', 'left', 'changed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

type Version = Pick<ListVersion, 'id'>;

export interface VersionComparison {
  list: NamedList;
  from: Version;
  to: Version;
  /** Matches the row of the earlier version or the row of the later one. */
  filter: AddressFilter;
}

/** A row of one version and its counterpart in the other; ids of the list's table. */
interface ChangedPair {
  kind: ChangeKind;
  before: number | null;
  after: number | null;
}

export interface ChangedRows {
  kind: ChangeKind;
  before: ListEntryRow | undefined;
  after: ListEntryRow | undefined;
}

/** A row of a list's table, by field name. */
export type ListEntryRow = Readonly<Record<string, FieldValue>> & {
  readonly id: number;
  readonly exchange: string;
  readonly code: string;
  readonly validFrom: number;
  readonly validTo: number;
};

export type ChangeTotals = Record<ChangeKind, number>;

export interface ChangedPairPage {
  /** 0 for all kinds. */
  kind?: ChangeKind | undefined;
  limit: number;
  offset: number;
}

/**
 * Returns the visible differences between two versions, with the count of each kind: additions, removals, then changes, each in
 * the order of codes. Versions are immutable, so no snapshot is needed, and rows common to both are never read: the cost depends
 * on the changes, not on the length of the list.
 */
export async function compareVersions(
  ctx: Context,
  comparison: VersionComparison,
  { kind, limit, offset }: ChangedPairPage,
): Promise<{ totals: ChangeTotals; rows: ChangedRows[] }> {
  const wanted = kind === undefined ? sql`true` : sql`kind = ${changeKinds.indexOf(kind)}`;
  const order = sql.raw(['kind', ...keyColumns(comparison.list), 'slot'].join(', '));
  const { rows } = await sql<{ totals: Record<string, number>; page: { kind: number; before: number | null; after: number | null }[] }>`
    ${pairsOf(comparison)}
    select
      (select coalesce(jsonb_object_agg(kind, number), '{}') from (select kind, count(*) as number from pairs group by kind) counted) as totals,
      (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'before', before_id, 'after', after_id) order by ${order}), '[]')
        from (select * from pairs where ${wanted} order by ${order} limit ${limit} offset ${offset}) page) as page`.execute(ctx.db);
  const { totals, page } = rows[0]!;
  const pairs = page.map((pair) => ({ ...pair, kind: changeKinds[pair.kind]! }));
  return {
    totals: { entered: totals[0] ?? 0, left: totals[1] ?? 0, changed: totals[2] ?? 0 },
    rows: await readPairs(ctx, comparison.list, pairs),
  };
}

async function readPairs(ctx: Context, list: NamedList, pairs: readonly ChangedPair[]): Promise<ChangedRows[]> {
  if (pairs.length === 0) return [];
  const ids = pairs.flatMap(({ before, after }) => [before, after]).filter((id) => id !== null);
  const { rows } = await sql<ListEntryRow>`select * from ${tableOf(list)} where id = any (${ids})`.execute(ctx.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return pairs.map(({ kind, before, after }) => ({ kind, before: byId.get(before ?? 0), after: byId.get(after ?? 0) }));
}

/** Returns the beginning of the statement: both sides, and `pairs` with their kind by index in `changeKinds`. */
function pairsOf({ list, from, to, filter }: VersionComparison): RawBuilder<unknown> {
  const key = sql.raw(keyColumns(list).join(', '));
  const isSame = sql.raw(['b', 'a'].map((side) => `row(${comparedColumns(list, side).join(', ')})`).join(' is not distinct from '));
  return sql`
    with before_found as materialized (${findRows(list, from, to, filter)}), before_rows as (${placeRows(list, 'before_found')}),
    after_found as materialized (${findRows(list, to, from, filter)}), after_rows as (${placeRows(list, 'after_found')}),
    kept as materialized (${keptSecurities(list, from, to)}),
    pairs as materialized (
      select ${key}, slot, b.id as before_id, a.id as after_id,
        case when b.id is null and not (${isAlsoIn(list, 'a', 'before_found')}) then 0
          when a.id is null and not (${isAlsoIn(list, 'b', 'after_found')}) then 1 else 2 end as kind
      from before_rows b full join after_rows a using (${key}, slot)
      where (b.is_wanted or a.is_wanted) and (b.id is null or a.id is null or not (${isSame})${dateDiffers(list)}))`;
}

/** Returns the rows that are in one version only. */
function findRows(list: NamedList, version: Version, other: Version, filter: AddressFilter): RawBuilder<unknown> {
  const columns = [...keyColumns(list), ...comparedColumns(list)];
  if (hasSeveral(list)) columns.push('effective_on');
  const isOnlyHere = version.id < other.id ? endsBefore(version, other) : beginsAfter(version, other);
  return sql`select id, ${sql.raw([...new Set(columns)].join(', '))}, ${matchesFilter(list, filter)} as is_wanted
    from ${tableOf(list)} where ${isOnlyHere} and ${belongsTo(list)}`;
}

const open = sql.lit(stillValid);

/**
 * Selects rows of the earlier version that the later one has ended. The first condition is written in two ways, so that either index can be
 * used.
 */
const endsBefore = (version: Version, later: Version): RawBuilder<SqlBool> =>
  sql`valid_to < ${open} and int4range(valid_from, valid_to) @> ${version.id}::integer and valid_to > ${version.id} and valid_to <= ${later.id}`;

/** Selects rows of the later version that are not in the earlier one. */
const beginsAfter = (version: Version, earlier: Version): RawBuilder<SqlBool> =>
  sql`valid_from > ${earlier.id} and ((valid_to = ${open} and valid_from <= ${version.id})
    or (valid_to < ${open} and int4range(valid_from, valid_to) @> ${version.id}::integer))`;

/** True for lists that can have several rows per security, with different effective dates. */
const hasSeveral = ({ definition }: NamedList): boolean => definition.extraKey === 'effectiveOn';

/**
 * Numbers the rows: the first, second … rows of a security are paired, since its effective date is not an identity (it changes
 * with nearly every version). Rows without their own date are unique per security and need no sorting.
 */
function placeRows(list: NamedList, found: string): RawBuilder<unknown> {
  const rows = sql.raw(found);
  if (!hasSeveral(list)) return sql`select *, 1 as slot from ${rows}`;
  return sql`select *, 1 as slot from ${rows} where effective_on is null
    union all select *, row_number() over (partition by code, exchange order by effective_on)
      + case when (code, exchange) in (select code, exchange from ${rows} where effective_on is null) then 1 else 0 end
    from ${rows} where effective_on is not null`;
}

/** Returns the securities with a row in both versions. */
function keptSecurities(list: NamedList, from: Version, to: Version): RawBuilder<unknown> {
  const [first, last] = from.id < to.id ? [from, to] : [to, from];
  return sql`select code, exchange from ${tableOf(list)}
    where ${isInVersion({ ...first, isLast: false })} and valid_to > ${last.id} and ${belongsTo(list)}`;
}

/** Returns whether the security of an unpaired row has another row in the other version. */
function isAlsoIn(list: NamedList, row: 'a' | 'b', otherSide: 'before_found' | 'after_found'): RawBuilder<SqlBool> {
  if (!hasSeveral(list)) return sql`false`;
  const among = (name: string) => sql.raw(`(${row}.code, ${row}.exchange) in (select code, exchange from ${name})`);
  return sql`${among(otherSide)} or ${among('kept')}`;
}

/** Effective dates differ visibly only when both rows have their own: those of whole versions differ every day. */
const dateDiffers = (list: NamedList): RawBuilder<unknown> => (hasSeveral(list) ? sql` or b.effective_on <> a.effective_on` : sql``);

/** Returns the visible columns except the key and the effective date. */
function comparedColumns(list: NamedList, alias?: string): string[] {
  const names = comparedFields(list).map(({ name }) => name);
  const compared = names.filter((name) => name !== 'exchange' && name !== 'effectiveOn' && name !== list.definition.extraKey);
  return compared.map((name) => (alias ? `${alias}.${toSnake(name)}` : toSnake(name)));
}
