import { sql } from 'kysely';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import type { Context } from '#platform/context.ts';
import type { PageTextSections } from '../../schema/page-texts.ts';

/** A published page text as entered. */
export interface WrittenPageText {
  key: string;
  title: string;
  lead: string;
  sections: PageTextSections;
  version: number;
  /** When this version was published, `2026-08-21T10:00:00+08:00`. */
  updatedAt: string;
}

/** Returns the published texts of these pages in one query, unordered. Pages without a text are omitted. Files are given as ids. */
export async function listPageTexts(ctx: Context, keys: readonly string[]): Promise<WrittenPageText[]> {
  const texts = await ctx.db
    .selectFrom('pageTextVersions')
    .distinctOn('key')
    .select(['key', 'title', 'lead', 'sections', 'version'])
    .select(sql<string>`to_char(publish_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`.as('updatedAt'))
    .where('key', 'in', keys)
    .where('state', '=', 'published')
    .where('publishAt', '<=', ctx.now)
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute();
  return renderFacts(ctx, texts);
}
