import { sql } from 'kysely';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { sanitizeBody } from '../texts/sanitize-body.ts';
import { listArticles } from './list-articles.ts';

/** A published article with its text, for feeds. */
export interface FeedArticle {
  id: number;
  categoryCode: string;
  categoryName: string;
  title: string;
  summary: string;
  /** Sanitized HTML with site-relative links. */
  content: string;
  publishedAt: Date;
  /** Set where the text was changed after publication. */
  correction: { at: Date; reason: string | null } | null;
}

/** Returns the newest published articles of the given categories, newest first. */
export async function findNewestArticles(
  ctx: Context,
  { categoryCodes, count }: { categoryCodes: string[]; count: number },
): Promise<FeedArticle[]> {
  const { records } = await listArticles(ctx, { categoryCodes, pageNo: 1, pageSize: count });
  return readTexts(
    ctx,
    records.map(({ id }) => id),
  );
}

/** Returns the newest published articles that name a security, newest first. */
export async function findSecurityArticles(ctx: Context, { code, count }: { code: string; count: number }): Promise<FeedArticle[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from articles a
    where a.state = 'published' and a.security_codes <> '{}' and a.security_codes @> array[${code}] and is_on_show(a, ${ctx.now})
    order by a.published_at desc, a.id desc limit ${count}`.execute(ctx.db);
  return readTexts(
    ctx,
    rows.map(({ id }) => id),
  );
}

interface Row extends Omit<FeedArticle, 'content' | 'correction'> {
  body: string;
  shownAt: Date | null;
  changeReason: string | null;
}

async function readTexts(ctx: Context, ids: readonly number[]): Promise<FeedArticle[]> {
  const { rows } = await sql<Row>`
    select a.id, a.category as category_code, c.name as category_name, a.title, a.summary, a.published_at, v.body, v.change_reason, v.shown_at
    from articles a join categories c on c.code = a.category join article_versions v on v.article_id = a.id and v.version = a.version
    where a.id = any (${ids}) order by a.published_at desc, a.id desc`.execute(ctx.db);
  return Promise.all(
    rows.map(async ({ body, shownAt, changeReason, ...row }) => ({
      ...row,
      content: await renderFacts(ctx, sanitizeBody(body), shanghaiDay(row.publishedAt)),
      correction: shownAt && shownAt > row.publishedAt ? { at: shownAt, reason: changeReason } : null,
    })),
  );
}
