import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** Maximum number of articles searched; searching a million texts would take minutes. */
const mostSearched = 20_000;
const mostFound = 50;

export interface LinkingArticle {
  id: number;
  title: string;
  isShown: boolean;
}

/**
 * Finds the newest articles whose newest text links to an address, newest first. `isAll` is false when there are older articles
 * that were not searched.
 */
export async function findLinkingArticles(ctx: Context, address: string): Promise<{ articles: LinkingArticle[]; isAll: boolean }> {
  const { rows } = await sql<LinkingArticle & { searched: number }>`
    with newest as materialized (select id, latest_version, state from articles order by id desc limit ${mostSearched + 1}),
         counted as (select count(*) as searched from newest)
    select counted.searched, found.* from counted left join
           (select newest.id, v.title, newest.state = 'published' as is_shown
              from newest join article_versions v on v.article_id = newest.id and v.version = newest.latest_version
             where strpos(v.body, ${`href="${address}"`}) > 0 order by newest.id desc limit ${mostFound}) found on true`.execute(ctx.db);
  const articles = rows.flatMap(({ searched: _searched, ...article }) => (article.id === null ? [] : [article]));
  return { articles, isAll: rows[0]!.searched <= mostSearched && articles.length < mostFound };
}
