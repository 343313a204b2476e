import type { Context } from '#platform/context.ts';
import { readInSnapshot } from '#platform/database/transaction.ts';
import { toNumber } from './list-page.ts';
import { marketsOf } from './markets.ts';
import { findVersion, isInVersion } from './version.ts';

/** List data about a security on a day. Percent and yuan; null when the lists have none. */
export interface SecurityOnDay {
  code: string;
  exchange: string;
  name: string;
  haircut: number;
  concentrationGroup: string | null;
  board: string | null;
  financingMargin: number | null;
  lendingMargin: number | null;
  fairPrice: number | null;
}

interface CodesQuery {
  codes: readonly string[];
  date?: string | undefined;
}

/**
 * Returns the data of collateral securities in the lists of a day (default: the newest), by code, in the order of codes and
 * exchanges. Other securities are left out.
 */
export function findSecuritiesOfCodes(
  ctx: Context,
  wish: CodesQuery,
): Promise<{ asOf: string | null; isSynthetic: boolean; records: SecurityOnDay[] }> {
  return readInSnapshot(ctx, async (snapshot) => {
    const version = await findVersion(snapshot, 'collateral', wish.date);
    const asOf = version?.dataDate ?? null;
    const isSynthetic = version !== undefined && (version.isSynthetic || marketsOf(version).some((market) => market.isSynthetic));
    if (!version || wish.codes.length === 0) return { asOf, isSynthetic, records: [] };
    const rows = await snapshot.db
      .selectFrom('collateralEntries')
      .select(['code', 'exchange', 'name', 'haircut', 'concentrationGroup'])
      .where(isInVersion(version))
      .where('code', 'in', wish.codes)
      .orderBy('code')
      .orderBy('exchange')
      .execute();
    const boards = await findBoards(snapshot, wish);
    const ratios = await findRatios(snapshot, wish);
    const prices = await findFairPrices(snapshot, wish);
    const records = rows.map((row) => {
      const key = row.exchange + row.code;
      const ratio = ratios.get(key);
      return {
        ...row,
        haircut: Number(row.haircut),
        board: boards.get(key)?.board ?? null,
        financingMargin: toNumber(ratio?.financingMargin ?? null),
        lendingMargin: toNumber(ratio?.lendingMargin ?? null),
        fairPrice: toNumber(prices.get(key)?.fairPrice ?? null),
      };
    });
    return { asOf, isSynthetic, records };
  });
}

const byKey = <Row extends { exchange: string; code: string }>(rows: readonly Row[]): Map<string, Row> =>
  new Map(rows.map((row) => [row.exchange + row.code, row]));

async function findBoards(ctx: Context, { codes, date }: CodesQuery) {
  const version = (await findVersion(ctx, 'securities', date)) ?? (await findVersion(ctx, 'securities'));
  if (!version) return byKey([]);
  const rows = await ctx.db
    .selectFrom('securityEntries')
    .select(['code', 'exchange', 'board'])
    .where(isInVersion(version))
    .where('code', 'in', codes)
    .execute();
  return byKey(rows);
}

async function findRatios(ctx: Context, { codes, date }: CodesQuery) {
  const version = await findVersion(ctx, 'targets', date);
  if (!version) return byKey([]);
  const rows = await ctx.db
    .selectFrom('targetEntries')
    .select(['code', 'exchange', 'financingMargin', 'lendingMargin'])
    .where(isInVersion(version))
    .where('code', 'in', codes)
    .execute();
  return byKey(rows);
}

async function findFairPrices(ctx: Context, { codes, date }: CodesQuery) {
  const version = await findVersion(ctx, 'fairPrice', date);
  if (!version) return byKey([]);
  const rows = await ctx.db
    .selectFrom('fairPriceEntries')
    .select(['code', 'exchange', 'fairPrice'])
    .where(isInVersion(version))
    .where('code', 'in', codes)
    .execute();
  return byKey(rows);
}
