import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { pageBounds } from '#platform/database/paginate.ts';
import { readInSnapshot } from '#platform/database/transaction.ts';
import type {
  CashFundPage,
  cashFundQuery,
  FairPricePage,
  fairPriceQuery,
  HighRiskPage,
  highRiskQuery,
  ListState,
  StaticPePage,
  staticPeQuery,
} from '../../schema/list.ts';
import type { ListName } from '../../web/named-lists.ts';
import { namedList, tableOf } from '../definition/named-list.ts';
import { openVersion, toNumber } from './list-page.ts';
import { factsOf } from './markets.ts';
import { matchesKeyword } from './search.ts';
import { isInVersion } from './version.ts';

/** Lists static price-earnings ratios of a day, ordered by code. */
export function listStaticPe(ctx: Context, query: z.output<typeof staticPeQuery>): Promise<StaticPePage> {
  return listSpecial(ctx, 'staticPe', query, {
    columns: sql`static_pe, status`,
    where: equals('status', query.status),
    toRecord: (row: RawRecord<StaticPePage>) => ({ ...row, staticPe: toNumber(row.staticPe) }),
  });
}

/** Lists securities with stricter limits on a day, ordered by code. */
export function listHighRisk(ctx: Context, query: z.output<typeof highRiskQuery>): Promise<HighRiskPage> {
  return listSpecial(ctx, 'highRisk', query, {
    columns: sql`reason, concentration_limit`,
    where: equals('reason', query.reason),
    toRecord: (row: RawRecord<HighRiskPage>) => ({ ...row, concentrationLimit: toNumber(row.concentrationLimit) }),
  });
}

/** Lists securities valued at a fair price on a day, ordered by code. */
export function listFairPrices(ctx: Context, query: z.output<typeof fairPriceQuery>): Promise<FairPricePage> {
  return listSpecial(ctx, 'fairConversion', query, {
    columns: sql`last_close, fair_price, reason, effective_on`,
    where: equals('reason', query.reason),
    toRecord: ({ effectiveOn, ...row }: RawRecord<FairPricePage> & { effectiveOn: string | null }, common) => ({
      ...row,
      lastClose: toNumber(row.lastClose),
      fairPrice: Number(row.fairPrice),
      effectiveDate: effectiveOn ?? common,
    }),
  });
}

/** Lists money-market funds accepted on a day with their haircuts, ordered by code. */
export function listCashFunds(ctx: Context, query: z.output<typeof cashFundQuery>): Promise<CashFundPage> {
  return listSpecial(ctx, 'currencyFund', query, {
    columns: sql`haircut`,
    where: [...bound(sql`>=`, query.rateFrom), ...bound(sql`<=`, query.rateTo)],
    toRecord: (row: RawRecord<CashFundPage>) => ({ ...row, haircut: Number(row.haircut) }),
  });
}

/** A record from the database: exact numbers arrive as text. */
type RawRecord<Page extends { records: object[] }> = {
  [Key in keyof Page['records'][number]]: Page['records'][number][Key] extends number | null ? string : Page['records'][number][Key];
};

const equals = (column: string, value: string | undefined): RawBuilder<unknown>[] => (value ? [sql`${sql.ref(column)} = ${value}`] : []);

function bound(comparison: RawBuilder<unknown>, rate: number | string | undefined): RawBuilder<unknown>[] {
  return rate === undefined || rate === '' ? [] : [sql`haircut ${comparison} ${String(rate)}::numeric`];
}

interface ListQuery {
  keyWord?: string | undefined;
  market?: string | undefined;
  type?: string | undefined;
  date?: string | undefined;
  pageNum: number;
  pageSize: number;
}

interface SpecialList<Row, Record> {
  /** The list's columns besides the security itself. */
  columns: RawBuilder<unknown>;
  where: RawBuilder<unknown>[];
  toRecord: (row: Row, effectiveDate: string | null) => Record;
}

type Answer<Record> = ListState & { records: Record[]; total: number; pageNum: number; pageSize: number };

/**
 * Returns one page of a list that is small enough to be counted each time: a few thousand rows at most. Without a version for the
 * day: no records.
 */
function listSpecial<Row, Record>(
  ctx: Context,
  name: ListName,
  query: ListQuery,
  { columns, where, toRecord }: SpecialList<Row, Record>,
): Promise<Answer<Record>> {
  return readInSnapshot(ctx, async (snapshot) => {
    const { pageNum, pageSize, offset } = pageBounds(query);
    const { version, state } = await openVersion(snapshot, name, query.date);
    if (!version) return { ...state, records: [], total: 0, pageNum, pageSize };
    const table = tableOf(namedList(name));
    const conditions = [
      isInVersion(version),
      ...equals('exchange', query.market),
      ...equals('security_type', query.type),
      ...(query.keyWord ? [matchesKeyword(query.keyWord)] : []),
      ...where,
    ];
    const { rows } = await sql<Row & { total: number }>`
      with matching as materialized (select exchange, code, name, security_type, ${columns} from ${table} where ${sql.join(conditions, sql` and `)})
      select matching.*, counted.total from (select count(*)::integer as total from matching) counted
      left join (select * from matching order by code, exchange limit ${pageSize} offset ${offset}) matching on true`.execute(snapshot.db);
    const total = rows[0]?.total ?? 0;
    const found = rows.filter((row) => (row as { code?: string | null }).code !== null);
    const records = found.map(({ total: _total, ...row }) =>
      toRecord(row as Row, factsOf(version, String((row as { exchange?: unknown }).exchange)).effectiveDate),
    );
    return { ...state, records, total, pageNum, pageSize };
  });
}
