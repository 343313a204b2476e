import type { Context } from '#platform/context.ts';
import { listPromotions } from './promotions.ts';
import { listPopularQueries } from './query-log.ts';

const most = 8;

/** Returns popular queries with results, then the first query of each promotion; eight at most. */
export async function listSuggestedQueries(ctx: Context): Promise<string[]> {
  const popular = await listPopularQueries(ctx, most);
  const promoted = (await listPromotions(ctx)).flatMap(({ queries }) => queries.slice(0, 1));
  return [...new Set([...popular, ...promoted])].slice(0, most);
}
