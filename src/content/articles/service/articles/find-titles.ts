import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';

/** Title and link data of an article that others refer to. */
export interface ArticleTitle {
  id: number;
  title: string;
  categoryCode: string;
  /** Day of publication in Shanghai, `2026-11-21`. */
  date: string;
}

/** Returns the published articles among the given ids, by id. Unpublished ones are omitted. */
export async function findTitles(ctx: Context, ids: readonly number[]): Promise<Map<number, ArticleTitle>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ArticleTitle>`
    select a.id, a.title, a.category as category_code, to_char(a.published_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date
    from articles a where a.id = any (${[...new Set(ids)]}) and a.state = 'published' and is_on_show(a, ${ctx.now})`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns the newest published articles that name a security, newest first. */
export async function findSecurityTitles(ctx: Context, { code, count }: { code: string; count: number }): Promise<ArticleTitle[]> {
  const { rows } = await sql<ArticleTitle>`
    select a.id, a.title, a.category as category_code, to_char(a.published_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date
    from articles a
    where a.state = 'published' and a.security_codes <> '{}' and a.security_codes @> array[${code}] and is_on_show(a, ${ctx.now})
    order by a.published_at desc, a.id desc limit ${count}`.execute(ctx.db);
  return rows;
}
