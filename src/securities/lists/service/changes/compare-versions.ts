import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { AddressFilter } from '../../web/named-lists.ts';
import type { FieldValue } from '../definition/field-words.ts';
import { toSnake } from '../definition/lists.ts';
import { belongsTo, comparedFields, keyColumns, matchesFilter, tableOf, type NamedList } from '../definition/named-list.ts';
import { isInVersion, stillValid, type ListVersion } from '../entries/version.ts';

/** What can happen to a security between two versions, in the order in which readers are told. */
export const changeKinds = ['entered', 'left', 'changed'] as const;
export type ChangeKind = (typeof changeKinds)[number];

type Version = Pick<ListVersion, 'id'>;

export interface Comparison {
  list: NamedList;
  from: Version;
  to: Version;
  /** Holds for the row before or the row after. */
  filter: AddressFilter;
}

/** A row of the one version with the row that took its place in the other; ids of the list's table. */
interface ChangedPair {
  kind: ChangeKind;
  before: number | null;
  after: number | null;
}

export interface ChangedRows {
  kind: ChangeKind;
  before: EntryRow | undefined;
  after: EntryRow | undefined;
}

/** A row of a list's table, by the names of its definition. */
export type EntryRow = Readonly<Record<string, FieldValue>> & {
  readonly id: number;
  readonly exchange: string;
  readonly code: string;
  readonly validFrom: number;
  readonly validTo: number;
};

export type ChangeTotals = Record<ChangeKind, number>;

export interface PageOfPairs {
  /** 0 for all kinds. */
  kind?: ChangeKind | undefined;
  limit: number;
  offset: number;
}

/**
 * What differs between two versions for a reader, and how much of each kind: what entered first, then what left, then what
 * changed, each in the order of codes. Versions never change, so no snapshot is needed, and rows that both of them have are
 * never looked at: the cost is what changed in between, not the length of the list.
 */
export async function compareVersions(
  ctx: Context,
  comparison: Comparison,
  { kind, limit, offset }: PageOfPairs,
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
  const { rows } = await sql<EntryRow>`select * from ${tableOf(list)} where id = any (${ids})`.execute(ctx.db);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return pairs.map(({ kind, before, after }) => ({ kind, before: byId.get(before ?? 0), after: byId.get(after ?? 0) }));
}

/** The statement's beginning: both sides, and `pairs` of them with their kind by its place in `changeKinds`. */
function pairsOf({ list, from, to, filter }: Comparison): RawBuilder<unknown> {
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

/** The rows that one version has and the other has not. */
function findRows(list: NamedList, version: Version, other: Version, filter: AddressFilter): RawBuilder<unknown> {
  const columns = [...keyColumns(list), ...comparedColumns(list)];
  if (hasSeveral(list)) columns.push('effective_on');
  const isOnlyHere = version.id < other.id ? endsBefore(version, other) : beginsAfter(version, other);
  return sql`select id, ${sql.raw([...new Set(columns)].join(', '))}, ${matchesFilter(list, filter)} as is_wanted
    from ${tableOf(list)} where ${isOnlyHere} and ${belongsTo(list)}`;
}

const open = sql.lit(stillValid);

/** In the version, and gone by the later one. Both spellings of the first half stand here, so that either index can serve. */
const endsBefore = (version: Version, later: Version): RawBuilder<SqlBool> =>
  sql`valid_to < ${open} and int4range(valid_from, valid_to) @> ${version.id}::integer and valid_to > ${version.id} and valid_to <= ${later.id}`;

/** In the version, and not yet in the earlier one. */
const beginsAfter = (version: Version, earlier: Version): RawBuilder<SqlBool> =>
  sql`valid_from > ${earlier.id} and ((valid_to = ${open} and valid_from <= ${version.id})
    or (valid_to < ${open} and int4range(valid_from, valid_to) @> ${version.id}::integer))`;

/** Such a list may say several things of a security, each from another day on. */
const hasSeveral = ({ definition }: NamedList): boolean => definition.extraKey === 'effectiveOn';

/**
 * The rows with their places: the first, second … row of a security pair up, because its effective date is no identity (it
 * changes with nearly every version). Rows without a date of their own, of which a security has one, need no sorting.
 */
function placeRows(list: NamedList, found: string): RawBuilder<unknown> {
  const rows = sql.raw(found);
  if (!hasSeveral(list)) return sql`select *, 1 as slot from ${rows}`;
  return sql`select *, 1 as slot from ${rows} where effective_on is null
    union all select *, row_number() over (partition by code, exchange order by effective_on)
      + case when (code, exchange) in (select code, exchange from ${rows} where effective_on is null) then 1 else 0 end
    from ${rows} where effective_on is not null`;
}

/** The securities that have a row in both versions. */
function keptSecurities(list: NamedList, from: Version, to: Version): RawBuilder<unknown> {
  const [first, last] = from.id < to.id ? [from, to] : [to, from];
  return sql`select code, exchange from ${tableOf(list)}
    where ${isInVersion({ ...first, isLast: false })} and valid_to > ${last.id} and ${belongsTo(list)}`;
}

/** Whether the security of an unpaired row is in the other version all the same, by another row of its own. */
function isAlsoIn(list: NamedList, row: 'a' | 'b', otherSide: 'before_found' | 'after_found'): RawBuilder<SqlBool> {
  if (!hasSeveral(list)) return sql`false`;
  const among = (name: string) => sql.raw(`(${row}.code, ${row}.exchange) in (select code, exchange from ${name})`);
  return sql`${among(otherSide)} or ${among('kept')}`;
}

/** Effective dates differ for readers only where both rows state their own: those of whole versions differ every day. */
const dateDiffers = (list: NamedList): RawBuilder<unknown> => (hasSeveral(list) ? sql` or b.effective_on <> a.effective_on` : sql``);

/** Columns that readers see, apart from the key and the effective date. */
function comparedColumns(list: NamedList, alias?: string): string[] {
  const names = comparedFields(list).map(({ name }) => name);
  const compared = names.filter((name) => name !== 'exchange' && name !== 'effectiveOn' && name !== list.definition.extraKey);
  return compared.map((name) => (alias ? `${alias}.${toSnake(name)}` : toSnake(name)));
}
