import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { PageTextDraft } from '../../schema/page-texts.ts';

/** A page text as listed for staff. */
export interface StaffPageText {
  key: string;
  title: string;
  version: number;
  savedAt: Date;
}

/** Lists the newest text of every page that has one, by its address. There are about two hundred. */
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

/** Returns the newest text of a page in the form of its schema. Throws 40004 for a page without a text. */
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

/** Lists page texts that were published before a time and not saved since, oldest first. */
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
