import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

export interface ArticleMoment {
  id: number;
  title: string;
  at: Date;
  kind: 'live' | 'end';
}

/** When articles come on show or leave it by a moment of their own, until a day and within these categories (undefined: all); the nearest first. */
export async function listArticleMoments(
  ctx: Context,
  { until, most, categories }: { until: Date; most: number; categories: readonly string[] | undefined },
): Promise<ArticleMoment[]> {
  const seen = categories === undefined ? sql`true` : sql`category = any (${categories})`;
  const { rows } = await sql<ArticleMoment>`
    (select id, title, publish_at as at, 'live' as kind from articles
     where state = 'scheduled' and publish_at > ${ctx.now} and publish_at <= ${until} and ${seen})
    union all
    (select id, title, unpublish_at, 'end' from articles
     where state = 'published' and unpublish_at > ${ctx.now} and unpublish_at <= ${until} and ${seen})
    order by at, id limit ${most}`.execute(ctx.db);
  return rows;
}
