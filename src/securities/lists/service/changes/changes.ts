import type { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { pageBounds } from '#platform/database/paginate.ts';
import type { ChangedField, ChangedSecurity, ChangePage, changeQuery } from '../../schema/changes.ts';
import type { Exchange } from '../../web/exchange.ts';
import type { AddressFilter } from '../../web/named-lists.ts';
import type { SecurityType } from '../../web/security-type.ts';
import { toPlainValue, formatFieldValue, type ShownField } from '../definition/field-words.ts';
import { comparedFields, namedList, type NamedList } from '../definition/named-list.ts';
import { factsOf } from '../entries/markets.ts';
import { findLaterDay, findVersion, type ListVersion } from '../entries/version.ts';
import { findChangedDay } from './changed-day.ts';
import { compareVersions, type ChangedRows, type ListEntryRow } from './compare-versions.ts';
import { findNoticesFor, type NoticeListKind } from './notice-items.ts';

type Query = z.output<typeof changeQuery>;

/**
 * Returns one page of additions, removals and changes in a list between two days, each row with its fields before and after and
 * its notice. Each date falls back to the version in force on it; without dates, the newest version is compared with the one
 * before. Throws 40001 when `from` is after `to`.
 */
export async function listChanges(ctx: Context, query: Query): Promise<ChangePage> {
  const { pageNum, pageSize, offset } = pageBounds(query);
  const versions = await openVersions(ctx, query);
  const { list, from, to } = versions;
  const state = {
    list: query.list,
    title: list.title,
    from: await toState(ctx, list, from, query.from),
    to: await toState(ctx, list, to, query.to),
  };
  const first = await findFirstDay(ctx, list);
  if (!from || !to) return { ...state, first, totals: none, records: [], total: 0, pageNum, pageSize };
  const { totals, records } = await readChanges(ctx, { list, from, to, query }, { limit: pageSize, offset });
  const total = query.kind ? totals[query.kind] : totals.entered + totals.left + totals.changed;
  return { ...state, first, totals, records, total, pageNum, pageSize };
}

const none = { entered: 0, left: 0, changed: 0 };

/** Returns the two compared versions; undefined where the list has none that early. Throws 40001 for dates in the wrong order. */
export async function openVersions(
  ctx: Context,
  { list: name, finOrSlo, from, to }: Pick<Query, 'list' | 'finOrSlo' | 'from' | 'to'>,
): Promise<{ list: NamedList; from: ListVersion | undefined; to: ListVersion | undefined }> {
  if (from && to && from > to) throw fail('invalidInput', undefined, { errors: [{ path: 'from', message: '起始日期不能晚于截止日期' }] });
  const list = namedList(name, finOrSlo);
  const { kind } = list.definition;
  const newer = await findVersion(ctx, kind, to || undefined);
  if (from) return { list, from: await findVersion(ctx, kind, from), to: newer };
  return { list, from: newer && (await findVersionBefore(ctx, newer, kind)), to: newer };
}

/** Returns the version of the list for the day before that of a version. */
async function findVersionBefore(ctx: Context, { dataDate }: ListVersion, kind: NamedList['definition']['kind']) {
  const before = await ctx.db
    .selectFrom('listVersions')
    .select(({ fn }) => fn.max('dataDate').as('day'))
    .where('list', '=', kind)
    .where('dataDate', '<', dataDate)
    .executeTakeFirst();
  return before?.day ? findVersion(ctx, kind, before.day) : undefined;
}

async function findFirstDay(ctx: Context, { definition }: NamedList): Promise<string | null> {
  const first = await ctx.db
    .selectFrom('listVersions')
    .select(({ fn }) => fn.min('dataDate').as('day'))
    .where('list', '=', definition.kind)
    .executeTakeFirst();
  return first?.day ?? null;
}

const toState = async (
  ctx: Context,
  list: NamedList,
  version: ListVersion | undefined,
  requested: string | undefined,
): Promise<ChangePage['from']> => ({
  asOf: version?.dataDate ?? null,
  requestedDate: requested || null,
  laterDate: requested && version?.dataDate !== requested ? await findLaterDay(ctx, list.definition.kind, requested) : null,
  updatedAt: version?.publishedAt.toISOString() ?? null,
  changedOn: version ? await findChangedDay(ctx, list, version) : null,
  isSynthetic: version ? version.isSynthetic || version.markets.some(({ isSynthetic }) => isSynthetic) : false,
});

export interface ChangesBetween {
  list: NamedList;
  from: ListVersion;
  to: ListVersion;
  query: Pick<Query, 'kind' | 'keyWord' | 'market' | 'type'>;
}

/** Returns a number of changes from a position on, as display values, with the totals of every kind. */
export async function readChanges(
  ctx: Context,
  { list, from, to, query: { kind, ...filter } }: ChangesBetween,
  bounds: { limit: number; offset: number },
): Promise<{ totals: ChangePage['totals']; records: ChangedSecurity[] }> {
  const narrowed: AddressFilter = { keyWord: filter.keyWord, market: filter.market, type: filter.type };
  const { totals, rows } = await compareVersions(ctx, { list, from, to, filter: narrowed }, { kind: kind || undefined, ...bounds });
  const days = await findEffectiveDays(ctx, rows, to);
  const records = rows.map((row, index) => toRecord(list, row, days[index] ?? null));
  return { totals, records: await nameNotices(ctx, { list, from, to }, records) };
}

/**
 * Returns the effective date of each change or removal: the row's own date, else that of the version that wrote or closed it.
 * Never later than the newer version's date, as it could be for a list imported late.
 */
async function findEffectiveDays(ctx: Context, rows: readonly ChangedRows[], to: ListVersion): Promise<(string | null)[]> {
  const causes = rows.map(({ before, after }) => after?.validFrom ?? Math.min(before!.validTo, to.id));
  if (causes.length === 0) return [];
  const versions = await ctx.db.selectFrom('listVersions').select(['id', 'effectiveDate']).where('id', 'in', causes).execute();
  const days = new Map(versions.map(({ id, effectiveDate }) => [id, effectiveDate]));
  return rows.map(({ before, after }, index) => {
    if (typeof after?.effectiveOn === 'string') return after.effectiveOn;
    const day = days.get(causes[index]!) ?? null;
    const last = factsOf(to, (after ?? before)!.exchange).effectiveDate;
    return day !== null && last !== null && day > last ? last : day;
  });
}

function toRecord(list: NamedList, { kind, before, after }: ChangedRows, effectiveDate: string | null): ChangedSecurity {
  const shown = (after ?? before)!;
  return {
    kind,
    exchange: shown.exchange as Exchange,
    code: shown.code,
    name: String(shown.name ?? shown.code),
    securityType: (shown.securityType ?? null) as SecurityType | null,
    ...('indexName' in shown && { indexName: String(shown.indexName) }),
    effectiveDate,
    fields: comparedFields(list).flatMap((field) => toChangedField(field, before, after)),
    notice: null,
  };
}

function toChangedField(field: ShownField, before?: ListEntryRow, after?: ListEntryRow): ChangedField[] {
  const { name, title } = field;
  const [was, is] = [before?.[name] ?? null, after?.[name] ?? null];
  const [beforeText, afterText] = [formatFieldValue(field, was), formatFieldValue(field, is)];
  if (beforeText === afterText || isToldElsewhere(name, before !== undefined && after !== undefined, was !== null && is !== null))
    return [];
  return [{ name, title, before: toPlainValue(field, was), after: toPlainValue(field, is), beforeText, afterText }];
}

/**
 * Returns true for fields that other columns of the row show, and for a row date that is added or removed, which repeats the
 * version's date.
 */
function isToldElsewhere(name: string, isPair: boolean, hasBothValues: boolean): boolean {
  if (name === 'exchange' || name === 'indexName') return true;
  if (name === 'name' || name === 'securityType') return !isPair;
  return name === 'effectiveOn' && !hasBothValues;
}

/** Notices name effective dates: those of the versions, not their data dates. */
async function nameNotices(
  ctx: Context,
  { list, from, to }: Omit<ChangesBetween, 'query'>,
  records: ChangedSecurity[],
): Promise<ChangedSecurity[]> {
  const { kind } = list.definition;
  if (kind === 'indexes' || kind === 'securities' || kind === 'details') return records;
  const period = { from: from.effectiveDate ?? from.dataDate, to: lastDay(records, to) };
  const notices = await findNoticesFor(ctx, { list: kind satisfies NoticeListKind, securities: records, ...period });
  return records.map((record) => ({ ...record, notice: notices.get(record.exchange + record.code) ?? null }));
}

/** A row may take effect later than its version. */
const lastDay = (records: readonly ChangedSecurity[], { effectiveDate, dataDate }: ListVersion): string =>
  records.reduce(
    (last, record) => (record.effectiveDate && record.effectiveDate > last ? record.effectiveDate : last),
    effectiveDate ?? dataDate,
  );
