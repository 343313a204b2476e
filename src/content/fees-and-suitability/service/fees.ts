import { sql } from 'kysely';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { FeeHistory, FeeItemDraft, FeeRate, FeeSheet } from '../schema/dealing.ts';

/**
 * Returns the fees in force on a day (today in Shanghai by default), in the firm's order, with the next rate of each fee after
 * that day. A rate is in force from its first day to the day before its end. 证券公司监督管理条例 §40 requires the publication.
 */
export async function getFeeSheet(ctx: Context, { date, business }: { date?: string; business?: string }): Promise<FeeSheet> {
  const today = shanghaiDay(ctx.now);
  const day = date ?? today;
  const rates = ctx.db.with('rates', (db) =>
    db
      .selectFrom('feeRates')
      .innerJoin('feeItems', 'feeItems.id', 'feeRates.itemId')
      .select(rateColumns)
      .$if(Boolean(business), (query) => query.where('feeItems.business', '=', business ?? '')),
  );
  const inForce = await rates
    .selectFrom('rates')
    .selectAll()
    .where('effectiveFrom', '<=', day)
    .where((eb) => eb.or([eb('effectiveTo', 'is', null), eb('effectiveTo', '>', day)]))
    .orderBy('sort')
    .execute();
  const upcoming = await rates
    .selectFrom('rates')
    .selectAll()
    .distinctOn('code')
    .where('effectiveFrom', '>', day)
    .orderBy('code')
    .orderBy('effectiveFrom')
    .execute();
  return {
    date: day,
    isToday: day === today,
    ...(await getOverview(ctx)),
    inForce: inForce.map(toFeeRate),
    upcoming: upcoming.toSorted((a, b) => a.effectiveFrom.localeCompare(b.effectiveFrom) || a.sort - b.sort).map(toFeeRate),
  };
}

/** Returns all rates of one fee, past, present and future, newest first. Throws 40004 for an unknown fee. */
export async function getFeeHistory(ctx: Context, { code }: { code: string }): Promise<FeeHistory> {
  const item = await ctx.db.selectFrom('feeItems').select(['business', 'product', 'name']).where('code', '=', code).executeTakeFirst();
  if (!item) throw fail('notFound');
  const rows = await ctx.db
    .selectFrom('feeRates')
    .innerJoin('feeItems', 'feeItems.id', 'feeRates.itemId')
    .select(rateColumns)
    .where('feeItems.code', '=', code)
    .orderBy('effectiveFrom', 'desc')
    .execute();
  const { name, ...kind } = item;
  return { code, ...kind, item: name, rates: rows.map(toFeeRate) };
}

/** Lists the fees, in the firm's order. */
export const listFeeItems = ({ db }: Pick<Context, 'db'>): Promise<FeeItemDraft[]> =>
  db.selectFrom('feeItems').select(['code', 'business', 'product', 'name']).orderBy('sort').execute();

async function getOverview({ db }: Context): Promise<Pick<FeeSheet, 'businesses' | 'updatedOn'>> {
  const businesses = await db
    .selectFrom('feeItems')
    .select('business')
    .groupBy('business')
    .orderBy(sql`min(sort)`)
    .execute();
  const last = await db.selectFrom('feeRates').select('updatedAt').orderBy('updatedAt', 'desc').limit(1).executeTakeFirst();
  return { businesses: businesses.map((row) => row.business), updatedOn: last ? shanghaiDay(last.updatedAt) : null };
}

const rateColumns = [
  'feeRates.id',
  'feeItems.code',
  'feeItems.business',
  'feeItems.product',
  'feeItems.name as item',
  'feeItems.sort',
  'feeRates.standard',
  'feeRates.minimum',
  'feeRates.payee',
  'feeRates.remark',
  'feeRates.source',
  'feeRates.isSample',
  'feeRates.noticeTitle',
  'feeRates.noticeHref',
  'feeRates.effectiveFrom',
  'feeRates.effectiveTo',
] as const;

interface RateRow extends Omit<FeeRate, 'notice'> {
  sort: number;
  noticeTitle: string | null;
  noticeHref: string | null;
}

function toFeeRate({ sort: _sort, noticeTitle, noticeHref, ...rate }: RateRow): FeeRate {
  return { ...rate, notice: noticeTitle && noticeHref ? { title: noticeTitle, href: noticeHref } : null };
}
