import { sanitizeBody, summarize } from '#content/articles/service/texts/sanitize-body.ts';
import type { Context } from '#platform/context.ts';
import { noticeCategoryNames } from '../web/notice-names.ts';
import { withFacts } from './notices.ts';

/** A visible notice with its text, for feeds. */
export interface FeedNotice {
  id: number;
  category: string;
  title: string;
  summary: string;
  /** Sanitised HTML. */
  content: string;
  publishedAt: Date;
  /** Set after a change of the text since publication. */
  correction: { at: Date; reason: string | null } | null;
}

/** Returns the newest visible notices, newest first. */
export async function findNewestNotices(ctx: Context, count: number): Promise<FeedNotice[]> {
  const stored = await ctx.db
    .selectFrom('recruitNotices')
    .select(['id', 'category', 'title', 'summary', 'body', 'publishedAt', 'correctedAt', 'correctionReason'])
    .where('withdrawnAt', 'is', null)
    .where('publishedAt', '<=', ctx.now)
    .orderBy('publishedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  const rows = await Promise.all(stored.map((row) => withFacts(ctx, row)));
  return rows.map(({ body, category, correctedAt, correctionReason, ...row }) => ({
    ...row,
    summary: row.summary || summarize(body),
    category: noticeCategoryNames[category],
    content: sanitizeBody(body),
    correction: correctedAt ? { at: correctedAt, reason: correctionReason } : null,
  }));
}

/** Returns the paths of all visible notices, with the day of their last change. */
export async function listNoticeAddresses({ db, now }: Pick<Context, 'db' | 'now'>): Promise<{ id: number; changedAt: Date }[]> {
  return db
    .selectFrom('recruitNotices')
    .select(['id', 'updatedAt as changedAt'])
    .where('withdrawnAt', 'is', null)
    .where('publishedAt', '<=', now)
    .orderBy('id')
    .execute();
}
