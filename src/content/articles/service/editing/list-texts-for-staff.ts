import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { PageTextDraft } from '../../schema/page-texts.ts';

/** A page's text as staff find it. */
export interface StaffPageText {
  key: string;
  title: string;
  version: number;
  savedAt: Date;
}

/** The newest text of every page that has one, by its address. There are some two hundred. */
export async function listPageTextsForStaff(ctx: Context, search: string | undefined): Promise<StaffPageText[]> {
  const words = `%${(search ?? '').replaceAll(/[%_\\]/g, '\\$&')}%`;
  return ctx.db
    .selectFrom('pageTextVersions')
    .distinctOn('key')
    .select(['key', 'title', 'version', 'savedAt'])
    .where((eb) => eb.or([eb('key', 'like', words), eb('title', 'like', words)]))
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute();
}

/** The newest text of a page as its schema takes it. Throws 40004 for a page without one. */
export async function readPageTextForStaff(ctx: Context, key: string): Promise<{ draft: PageTextDraft; version: number }> {
  const row = await ctx.db
    .selectFrom('pageTextVersions')
    .select(['key', 'title', 'lead', 'sections', 'effectiveFrom', 'version'])
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  const { version, effectiveFrom, ...draft } = row;
  return { draft: { ...draft, ...(effectiveFrom && { effectiveFrom }) }, version };
}

/** Texts of pages that came on show before a moment and were not written anew since, the oldest first. */
export async function listTextsSavedBefore(
  ctx: Context,
  moment: Date,
): Promise<{ key: string; title: string; savedAt: Date; savedBy: string }[]> {
  const newest = ctx.db
    .selectFrom('pageTextVersions')
    .distinctOn('key')
    .select(['key', 'title', 'savedAt', 'savedBy'])
    .where('state', '=', 'published')
    .where('publishAt', '<=', ctx.now)
    .orderBy('key')
    .orderBy('version', 'desc');
  return ctx.db
    .selectFrom(newest.as('newest'))
    .selectAll()
    .where('savedAt', '<', moment)
    .orderBy('savedAt')
    .orderBy('key')
    .limit(200)
    .execute();
}
