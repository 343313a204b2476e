import { z } from 'zod';
import { renderFacts } from '#content/firm-facts/service/render-facts.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { refuseDuplicates } from '#platform/http/input/refuse-duplicates.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { licensedBusiness, type BusinessScope, type LicensedBusiness } from '../schema/dealing.ts';

/** Lists the businesses for which the firm is licensed, each with its legal basis and permit, in the firm's order. */
export const listBusinessScope = async (ctx: Context, _input: Empty): Promise<BusinessScope> =>
  renderFacts(ctx, await readBusinessScopeDraft(ctx));

/** Returns the list as entered. */
export async function readBusinessScopeDraft({ db }: Pick<Context, 'db'>): Promise<BusinessScope> {
  const rows = await db.selectFrom('licensedBusinesses').selectAll().orderBy('sort').execute();
  return {
    records: rows.map(({ sort: _sort, entryText, entryHref, ...row }) => ({
      ...row,
      entry: entryText && entryHref ? { text: entryText, href: entryHref } : null,
    })),
  };
}

/** Replaces the list in the given order. Throws 40001 with the rejected fields, including duplicate codes. */
export async function replaceBusinessScope(ctx: Context, drafts: readonly LicensedBusiness[]): Promise<void> {
  const rows = parseDraft(z.array(licensedBusiness).superRefine(refuseDuplicates('code')), drafts).map(({ entry, ...row }, index) => ({
    ...row,
    entryText: entry?.text ?? null,
    entryHref: entry?.href ?? null,
    sort: index + 1,
  }));
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('licensedBusinesses').execute();
    if (rows.length > 0) await tx.db.insertInto('licensedBusinesses').values(rows).execute();
    await audit(tx, 'businessScope.replace', 'business-scope', { businesses: rows.length });
    await invalidate(tx, ['business-scope']);
  });
}
