import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { articleHref } from '../../web/article-href.ts';

/** Articles are grouped by id into chunks of this many ids, so a chunk does not change while other articles are added. */
export const addressChunkSize = 40_000;

/** Returns the number of chunks that hold all articles. */
export async function countAddressChunks({ db }: Pick<Context, 'db'>): Promise<number> {
  const { most } = await db
    .selectFrom('articles')
    .select(sql<number>`coalesce(max(id), 0)`.as('most'))
    .executeTakeFirstOrThrow();
  return Math.ceil(most / addressChunkSize);
}

/** Lists the addresses of one chunk's published articles with the day of their last change. `chunk` starts at 1. */
export async function listArticleAddresses(
  ctx: Pick<Context, 'db' | 'now'>,
  chunk: number,
): Promise<{ path: string; changedOn: string }[]> {
  const rows = await ctx.db
    .selectFrom('articles')
    .select(['id', 'category as categoryCode', sql<string>`shanghai_day(updated_at)`.as('changedOn')])
    .where('id', '>', (chunk - 1) * addressChunkSize)
    .where('id', '<=', chunk * addressChunkSize)
    .where('state', '=', 'published')
    .where('publishedAt', '<=', ctx.now)
    .where((eb) => eb.or([eb('unpublishAt', 'is', null), eb('unpublishAt', '>', ctx.now)]))
    .orderBy('id')
    .execute();
  return rows.map(({ changedOn, ...article }) => ({ path: articleHref(article), changedOn }));
}
