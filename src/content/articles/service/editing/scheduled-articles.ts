import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export interface ScheduledArticle {
  id: number;
  title: string;
  category: string;
  at: Date;
  kind: 'live' | 'end';
}

interface ArticleSpan {
  from: Date;
  until: Date;
  most: number;
  categories: readonly string[] | undefined;
}

/** Lists when articles of these categories (undefined: all) start or end by schedule, after one time and until another, nearest first. */
export async function listScheduledArticles(ctx: Context, { from, until, most, categories }: ArticleSpan): Promise<ScheduledArticle[]> {
  const seen = categories === undefined ? sql`true` : sql`category = any (${categories})`;
  const { rows } = await sql<ScheduledArticle>`
    (select id, title, category, publish_at as at, 'live' as kind from articles
     where state = 'scheduled' and publish_at > ${from} and publish_at <= ${until} and ${seen})
    union all
    (select id, title, category, unpublish_at, 'end' from articles
     where state = 'published' and unpublish_at > ${from} and unpublish_at <= ${until} and ${seen})
    order by at, id limit ${most}`.execute(ctx.db);
  return rows;
}
