import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { putPageWords } from '#platform/search/pages.ts';
import { pageTextDraft, type PageText, type PageTextDraft, type PageTextSections, type ShownBlock } from '../../schema/page-texts.ts';
import { readAttachments } from '../articles/read-article.ts';
import { formatActor } from '../articles/write-article.ts';
import { pageTextToPlainText } from './page-text-to-plain-text.ts';
import { sanitizeSections } from './text-sections.ts';

/** Cache tag of every page that shows a page text. */
export const pageTextTag = 'page-texts';

/** Returns the cache tag of the page with this text. */
export const pageTextKeyTag = (key: string): string => `page-text:${key}`;

/** Returns the published text of the page. Throws 40004 when none is published. */
export async function getPageText(ctx: Context, { key }: { key: string }): Promise<PageText> {
  const row = await ctx.db
    .selectFrom('pageTextVersions')
    .select(['key', 'version', 'title', 'lead', 'sections', 'effectiveFrom'])
    .select(sql<string>`to_char(publish_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD"T"HH24:MI:SS"+08:00"')`.as('updatedAt'))
    .where('key', '=', key)
    .where('state', '=', 'published')
    .where('publishAt', '<=', ctx.now)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) throw fail('notFound');
  const { effectiveFrom, ...shown } = row;
  const sections = await showSections(ctx, row.sections);
  return renderFacts(ctx, { ...shown, ...(effectiveFrom && { effectiveFrom }), sections });
}

/**
 * Saves the text as the page's next version, invisible until it is published. An unchanged text is not saved. Throws 40001 with
 * the rejected fields.
 */
export async function savePageText(ctx: Context, draft: PageTextDraft): Promise<{ key: string; version: number }> {
  const { key, title, lead, effectiveFrom = null, sections: written } = parseDraft(pageTextDraft, draft);
  const sections = sanitizeSections(written);
  return inTransaction(ctx, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('page-text'), hashtext(${key}))`.execute(tx.db);
    const newest = await tx.db
      .selectFrom('pageTextVersions')
      .select(['version', 'title', 'lead', 'sections', 'effectiveFrom'])
      .where('key', '=', key)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    const text = { title, lead, sections, effectiveFrom };
    if (newest && isDeepStrictEqual({ ...newest, version: 0 }, { ...text, version: 0 })) return { key, version: newest.version };
    const version = (newest?.version ?? 0) + 1;
    const row = { key, version, ...text, sections: JSON.stringify(sections), savedAt: tx.now, savedBy: formatActor(tx) };
    await tx.db.insertInto('pageTextVersions').values(row).execute();
    await audit(tx, 'pageText.save', `pageText:${key}`, { version });
    return { key, version };
  });
}

/** Publishes a saved version, now or from a later time. Throws 40004 when there is no such version. */
export async function publishPageTextVersion(
  ctx: Context,
  { key, version, at = ctx.now }: { key: string; version: number; at?: Date },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const shown = await tx.db
      .updateTable('pageTextVersions')
      .set((eb) => ({ state: 'published', publishAt: eb.fn.coalesce('publishAt', eb.val(at)) }))
      .where('key', '=', key)
      .where('version', '=', version)
      .returning(['lead', 'sections', 'publishAt'])
      .executeTakeFirst();
    if (!shown) throw fail('notFound');
    if (shown.publishAt && shown.publishAt <= tx.now)
      await putPageWords(tx, key, 'text', pageTextToPlainText(await renderFacts(tx, shown)));
    await audit(tx, 'pageText.publish', `pageText:${key}`, { version, at: at.toISOString() });
    await invalidate(tx, [pageTextTag, pageTextKeyTag(key)]);
  });
}

/** Saves and publishes the text. Throws 40001 with the rejected fields. */
export async function publishPageText(ctx: Context, draft: PageTextDraft): Promise<void> {
  await inTransaction(ctx, async (tx) => publishPageTextVersion(tx, await savePageText(tx, draft)));
}

/** Updates the search entries of the published texts that cite facts. */
export async function refreshPageTextsWithFacts(ctx: Context): Promise<void> {
  const rows = await ctx.db
    .selectFrom('pageTextVersions')
    .distinctOn('key')
    .select(['key', 'lead', 'sections'])
    .where('state', '=', 'published')
    .where('publishAt', '<=', ctx.now)
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute();
  for (const { key, ...text } of rows.filter((row) => JSON.stringify(row).includes('{{')))
    await putPageWords(ctx, key, 'text', pageTextToPlainText(await renderFacts(ctx, text)));
}

/** Replaces file ids by the files' details in one query; missing files are omitted. */
async function showSections(ctx: Context, sections: PageTextSections): Promise<PageText['sections']> {
  const blocks = sections.flatMap((section) => section.blocks);
  const ids = blocks.flatMap((block) => (block.kind === 'files' ? block.files.map(({ fileId }) => fileId) : []));
  const known = new Map((await readAttachments(ctx, ids)).map((file) => [file.fileId, file]));
  const show = (block: (typeof blocks)[number]): ShownBlock => {
    if (block.kind !== 'files') return block;
    const files = block.files.flatMap(({ title, fileId }) => {
      const file = known.get(fileId);
      return file ? [{ ...file, title }] : [];
    });
    return { kind: 'files', files };
  };
  return sections.map((section) => ({ ...section, blocks: section.blocks.map(show) }));
}
