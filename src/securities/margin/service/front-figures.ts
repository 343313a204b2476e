import type { FrontFigures } from '#content/website/schema/front-figures.ts';
import type { Context } from '#platform/context.ts';
import type { MarketTotal } from '../schema.ts';
import { listMarketTotals } from './market-totals.ts';

/** A chart of the home page's width cannot show more of them. */
const mostPoints = 60;

/** Returns margin trading of the whole market for the home page: the newest balance, its change and the year before it. */
export async function readFrontFigures(ctx: Context): Promise<FrontFigures> {
  const { newest, before, points, source, isStale } = await listMarketTotals(ctx, { range: '1y', pageNum: 1, pageSize: 1 });
  if (!newest) return { balance: null };
  const total = totalOf(newest);
  return {
    balance: {
      day: newest.day,
      total,
      financing: newest.financingBalance,
      lending: newest.lendingBalance,
      change: before && rounded(total - totalOf(before)),
      points: thin(points).map((point) => ({ day: point.day, total: totalOf(point) })),
      source,
      isStale,
    },
  };
}

const rounded = (amount: number): number => Math.round(amount * 100) / 100;
const totalOf = ({ financingBalance, lendingBalance }: MarketTotal): number => rounded(financingBalance + lendingBalance);

/** Thins points evenly, counted back from the newest, which always stays. */
function thin<Point>(points: readonly Point[]): Point[] {
  const step = Math.ceil(points.length / mostPoints);
  return points.filter((_point, index) => (points.length - 1 - index) % step === 0);
}
