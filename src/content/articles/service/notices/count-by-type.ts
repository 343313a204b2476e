import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import type { TypeCountList } from '../../schema/articles.ts';

/**
 * Counts the published articles of each of the seven margin types, in the given categories and their subcategories, or in all
 * when none is given. Adds up stored counts (decision 031), so the cost does not depend on the number of articles.
 */
export async function countByType(ctx: Context, { categoryCodes = [] }: { categoryCodes?: string[] }): Promise<TypeCountList> {
  const wanted = categoryCodes.filter((code) => code !== '');
  const { rows } = await sql<TypeCountList['list'][number]>`
    with codes as (
      select array_agg(code) as codes from categories
      where ${wanted.length === 0} or code = any (${wanted}) or parent = any (${wanted})
    ), counts as (
      select margin_type, articles from article_month_counts, codes where category = any (codes.codes)
      union all
      select margin_type, -1 from articles, codes where id = any (hidden_articles(${ctx.now})) and category = any (codes.codes)
    )
    select type, coalesce(sum(articles), 0)::integer as count
    from generate_series(1, 7) as type left join counts on margin_type = type
    group by type order by type`.execute(ctx.db);
  return { list: rows };
}
