import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { findSecurityTitles } from '#content/articles/service/articles/find-titles.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { readInSnapshot } from '#platform/database/transaction.ts';
import { findHkShares } from '#securities/hk-connect/service/find-shares.ts';
import type { SecurityCard, securityCardQuery } from '../../schema/card.ts';
import { exchangeNames, exchanges, type Exchange } from '../../web/exchange.ts';
import type { SecurityType } from '../../web/security-type.ts';
import { lists, type ListKind } from '../definition/lists.ts';
import { listCardChanges } from './card-history.ts';
import { toNumber } from './list-page.ts';
import { factsOf } from './markets.ts';
import { listRateHistories } from './rate-history.ts';
import { findVersion, isInVersion, stillValid } from './version.ts';

/**
 * Returns all data about one security on a day, from one snapshot. A code used by several exchanges means the first of them
 * unless the market is given. Throws 40004 when the code was never in the master.
 */
export function getSecurityCard(ctx: Context, query: z.output<typeof securityCardQuery>): Promise<SecurityCard> {
  return readInSnapshot(ctx, async (snapshot) => {
    const date = query.date || undefined;
    const { security, namesakes, asOf } = await findSecurity(snapshot, query.code, query.market || undefined, date);
    return {
      ...security,
      asOf,
      requestedDate: date ?? null,
      namesakes,
      profile: await findProfile(snapshot, security),
      indexes: await findIndexes(snapshot, security, date),
      ...(await readStandings(snapshot, security, date)),
      nameEvents: await listNameEvents(snapshot, security, date),
      changes: await listCardChanges(snapshot, security, date),
      rates: await listRateHistories(snapshot, security, date),
      hkNamesakes: await findHkShares(snapshot, security.name),
      articles: await findSecurityTitles(snapshot, { code: security.code, count: 10 }),
    };
  });
}

interface Security {
  exchange: Exchange;
  code: string;
  name: string;
  securityType: SecurityType;
  board: string | null;
  riskStatus: string | null;
  listingStatus: string | null;
}

/** Returns the security as in the master on the day, otherwise in its nearest version. */
async function findSecurity(ctx: Context, code: string, market: string | undefined, date: string | undefined) {
  const version = await findVersion(ctx, 'securities', date);
  const { rows } = await sql<Security & { isCurrent: boolean; asOf: string }>`
    select distinct on (e.exchange) e.exchange, e.code, e.name, e.security_type, e.board, e.risk_status, e.listing_status, v.data_date as as_of
    from security_entries e join list_versions v on v.id = e.valid_from where e.code = ${code}
    order by e.exchange, ${version ? isInVersion(version) : sql`e.valid_to = ${sql.lit(stillValid)}`} desc, e.valid_from desc`.execute(
    ctx.db,
  );
  const found = rows.toSorted((a, b) => exchanges.indexOf(a.exchange) - exchanges.indexOf(b.exchange));
  const security = market ? found.find(({ exchange }) => exchange === market) : found[0];
  if (!security)
    throw fail(
      'notFound',
      market && found.length > 0
        ? `${found.map((one) => exchangeNames[one.exchange]).join('、')}有代码 ${code}，所选的交易所没有`
        : undefined,
    );
  const { asOf, isCurrent: _isCurrent, ...rest } = security;
  const namesakes = found.filter((one) => one !== security).map(({ exchange, name }) => ({ exchange, name }));
  return { security: rest, namesakes, asOf: version?.dataDate ?? asOf };
}

async function findProfile(ctx: Context, { exchange, code }: Security): Promise<SecurityCard['profile']> {
  const row = await ctx.db
    .selectFrom('securityProfiles')
    .select(['industry', 'listedOn', 'companyName', 'companyNameEn', 'province', 'city', 'website', 'asOf'])
    .where('code', '=', code)
    .where('exchange', '=', exchange)
    .executeTakeFirst();
  if (!row) return null;
  const { province, city, ...profile } = row;
  return { ...profile, region: province && city && province !== city ? `${province} ${city}` : (city ?? province) };
}

async function findIndexes(ctx: Context, security: Security, date: string | undefined): Promise<string[]> {
  const rows = await readEntries<{ indexName: string }>(ctx, 'indexes', security, date, sql`index_name`);
  return rows.entries.map(({ indexName }) => indexName);
}

/** Returns each list's data about the security on the day. */
async function readStandings(ctx: Context, security: Security, date: string | undefined) {
  const read = async <Row, Entry>(kind: ListKind, columns: RawBuilder<unknown>, toEntry: (row: Row) => Entry) => {
    const { entries, ...state } = await readEntries<Row>(ctx, kind, security, date, columns);
    return { ...state, entry: entries[0] ? toEntry(entries[0]) : null };
  };
  return {
    target: await read('targets', targetColumns, (row: Numeric<TargetEntry>) => ({
      ...row,
      financingMargin: toNumber(row.financingMargin),
      lendingMargin: toNumber(row.lendingMargin),
      lendingMarginPrivate: toNumber(row.lendingMarginPrivate),
    })),
    collateral: await read('collateral', sql`haircut, cap, zero_reason, concentration_group`, (row: Numeric<EntryOf<'collateral'>>) => ({
      ...row,
      haircut: Number(row.haircut),
      cap: toNumber(row.cap),
    })),
    fairPrice: await read('fairPrice', sql`last_close, fair_price, reason`, (row: Numeric<EntryOf<'fairPrice'>>) => ({
      ...row,
      lastClose: toNumber(row.lastClose),
      fairPrice: Number(row.fairPrice),
    })),
    highRisk: await read('highRisk', sql`reason, concentration_limit`, (row: Numeric<EntryOf<'highRisk'>>) => ({
      ...row,
      concentrationLimit: toNumber(row.concentrationLimit),
    })),
    staticPe: await read('staticPe', sql`static_pe, status`, (row: Numeric<EntryOf<'staticPe'>>) => ({
      ...row,
      staticPe: toNumber(row.staticPe),
    })),
    cashFund: await read('cashFunds', sql`haircut`, (row: { haircut: string }) => ({ haircut: Number(row.haircut) })),
    detail: await read('details', detailColumns, toDetail),
  };
}

const targetColumns = sql`is_financing, is_lending, financing_allowed, lending_allowed, financing_margin, lending_margin,
  lending_margin_private, price_limit, financing_since, lending_since`;

const detailColumns = sql`financing_balance, financing_buy, lending_volume, lending_sell, lending_balance, total_balance`;

const toDetail = (row: Record<keyof EntryOf<'detail'>, string | null>): EntryOf<'detail'> => ({
  financingBalance: toNumber(row.financingBalance),
  financingBuy: toNumber(row.financingBuy),
  lendingVolume: toNumber(row.lendingVolume),
  lendingSell: toNumber(row.lendingSell),
  lendingBalance: toNumber(row.lendingBalance),
  totalBalance: toNumber(row.totalBalance),
});

type EntryOf<Name extends 'detail' | 'target' | 'collateral' | 'fairPrice' | 'highRisk' | 'staticPe'> = NonNullable<
  SecurityCard[Name]['entry']
>;
type TargetEntry = EntryOf<'target'>;
/** Row types from the database: exact numbers arrive as text. */
type Numeric<Entry> = {
  [Key in keyof Entry]: Entry[Key] extends number ? string : Entry[Key] extends number | null ? string | null : Entry[Key];
};

/** Returns the rows of one security in the version of a list in force on the day; those with their own effective date come last. */
async function readEntries<Row>(
  ctx: Context,
  kind: ListKind,
  { exchange, code }: Security,
  date: string | undefined,
  columns: RawBuilder<unknown>,
) {
  const version = await findVersion(ctx, kind, date);
  if (!version) return { asOf: null, awaited: null, isSynthetic: false, entries: [] as Row[] };
  const order = lists[kind].extraKey === 'effectiveOn' ? sql`effective_on nulls first` : sql`id`;
  const { rows } = await sql<Row>`select ${columns} from ${sql.table(lists[kind].table.name)}
    where code = ${code} and exchange = ${exchange} and ${isInVersion(version)} order by ${order}`.execute(ctx.db);
  const { dataDate, isSynthetic } = factsOf(version, exchange);
  return { asOf: dataDate, awaited: dataDate < version.dataDate ? version.dataDate : null, isSynthetic, entries: rows };
}

/** Marks that the name list adds and removes daily are not shown. */
const passing = ['marker_cleared', 'marker_changed', 'name_filled'];

async function listNameEvents(ctx: Context, { exchange, code }: Security, date: string | undefined): Promise<SecurityCard['nameEvents']> {
  let query = ctx.db
    .selectFrom('securityNameEvents')
    .select(['observedOn as day', 'event', 'oldName', 'newName'])
    .where('code', '=', code)
    .where('exchange', '=', exchange)
    .where('event', 'not in', passing)
    .orderBy('observedOn', 'desc')
    .orderBy('id', 'desc')
    .limit(50);
  if (date) query = query.where('observedOn', '<=', date);
  return query.execute();
}
