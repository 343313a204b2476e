import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** So many articles are looked through: of the texts of a million that would take minutes. */
const mostSearched = 20_000;
const mostFound = 50;

/** Of the newest articles those whose newest text links to an address, the newest first; `isAll` is false where there are older ones. */
export async function findArticlesLinking(ctx: Context, address: string): Promise<{ ids: number[]; isAll: boolean }> {
  const { rows } = await sql<{ searched: number; ids: number[] }>`
    with newest as materialized (select id, latest_version from articles order by id desc limit ${mostSearched + 1})
    select (select count(*) from newest) as searched,
           array(select newest.id from newest join article_versions v on v.article_id = newest.id and v.version = newest.latest_version
                  where strpos(v.body, ${`href="${address}"`}) > 0 order by newest.id desc limit ${mostFound}) as ids`.execute(ctx.db);
  const { searched, ids } = rows[0]!;
  return { ids, isAll: searched <= mostSearched && ids.length < mostFound };
}
