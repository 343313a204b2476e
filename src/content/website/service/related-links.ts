import { sql } from 'kysely';
import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { relatedLinkDraft, type RelatedLinkDraft, type RelatedLinkList } from '../schema/related-links.ts';

const tags = ['related-links'];
const drafts = z
  .array(relatedLinkDraft)
  .refine((links) => new Set(links.map(({ code }) => code)).size === links.length, { message: '代码不能重复' });

/** Lists all official sites in the order set by staff. */
export async function listRelatedLinks(ctx: Context): Promise<RelatedLinkList> {
  const list = await ctx.db
    .selectFrom('relatedLinks')
    .select(['code', 'category', 'name', 'url', 'note', 'phone', 'isSample'])
    .select(sql<string | null>`shanghai_time(checked_at)`.as('checkedAt'))
    .orderBy('sort')
    .execute();
  return { list };
}

/** Replaces the official sites in the given order. Throws 40001 with the rejected fields, also for a duplicate code. */
export async function replaceRelatedLinks(ctx: Context, links: readonly RelatedLinkDraft[]): Promise<void> {
  const given = parseDraft(drafts, links);
  const rows = given.map(({ phone = null, checkedAt, ...link }, sort) => ({
    ...link,
    phone,
    checkedAt: checkedAt === undefined ? null : new Date(checkedAt),
    sort,
  }));
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('relatedLinks').execute();
    if (rows.length > 0) await tx.db.insertInto('relatedLinks').values(rows).execute();
    await audit(tx, 'relatedLinks.replace', 'related-links', { codes: rows.map(({ code }) => code) });
    await invalidate(tx, tags);
  });
}
