import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { searchTag } from '#platform/search/entries.ts';
import { foldText } from '#platform/search/fold.ts';
import { promotionDraft, type PromotionDraft } from '../schema.ts';
import { removeQuestionWords, splitQuery } from './alternatives.ts';

export interface Promotion {
  queries: string[];
  title: string;
  text: string;
  href: string;
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Returns the currently published promotions for this query, in their order. */
export async function findPromotions(ctx: Context, query: string): Promise<Promotion[]> {
  const words = splitQuery(query);
  const asked = [words.join(''), removeQuestionWords(words)];
  return (await listPromotions(ctx)).filter(({ queries }) => queries.some((each) => asked.includes(foldText(each))));
}

/** Lists all currently published promotions, with the present values of the facts that they cite. */
export async function listPromotions(ctx: Context): Promise<Promotion[]> {
  const all = await ctx.memo.get(ctx, 'search.promotions', searchTag, () => listPromotionDrafts(ctx));
  const current = all.filter(({ startsAt, endsAt }) => (!startsAt || startsAt <= ctx.now) && (!endsAt || endsAt > ctx.now));
  return renderFacts(ctx, current);
}

/** Lists the promotions as entered, including unpublished ones, in their order. */
export const listPromotionDrafts = ({ db }: Pick<Context, 'db'>): Promise<Promotion[]> =>
  db
    .selectFrom('searchPromotions')
    .select(['queries', 'title', 'text', 'href', 'startsAt', 'endsAt'])
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** Replaces the promotions in the given order. Throws 40001 with the rejected fields. */
export async function replacePromotions(ctx: Context, drafts: readonly PromotionDraft[]): Promise<void> {
  const promotions = parseDraft(promotionDraft.array(), drafts);
  const rows = promotions.map((draft, sort) => ({ ...draft, sort, updatedAt: ctx.now }));
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('searchPromotions').execute();
    if (rows.length > 0) await tx.db.insertInto('searchPromotions').values(rows).execute();
    await audit(tx, 'search.replacePromotions', 'search:promotions', { promotions: rows.length });
    await invalidate(tx, [searchTag]);
  });
}
