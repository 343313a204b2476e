import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction, invalidate } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { searchTag } from '#platform/search/entries.ts';
import { foldText } from '#platform/search/fold.ts';
import { synonymDraft, type SynonymDraft } from '../schema.ts';

/** A normalized term and its meanings. */
export interface Synonym {
  term: string;
  means: readonly string[];
}

/** Lists all synonyms, longest terms first. */
export function listSynonyms(ctx: Context): Promise<Synonym[]> {
  return ctx.memo.get(ctx, 'search.synonyms', searchTag, async () => {
    return (await listSynonymDrafts(ctx))
      .map(({ term, means }) => ({ term: foldText(term), means: means.map(foldText) }))
      .toSorted((a, b) => b.term.length - a.term.length);
  });
}

/** Lists the synonyms as entered, in the order of their terms. */
export const listSynonymDrafts = ({ db }: Pick<Context, 'db'>): Promise<SynonymDraft[]> =>
  db.selectFrom('searchSynonyms').select(['term', 'means']).orderBy('term').execute();

/** Replaces the synonyms. Throws 40001 with the rejected row, also for duplicate terms. */
export async function replaceSynonyms(ctx: Context, drafts: readonly SynonymDraft[]): Promise<void> {
  const synonyms = parseDraft(synonymDraft.array(), drafts);
  const rows = new Map(synonyms.map((draft) => [foldText(draft.term), { ...draft, updatedAt: ctx.now }]));
  if (rows.size < synonyms.length) throw fail('invalidInput', undefined, { errors: [{ path: 'term', message: '同一个词写了两次' }] });
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('searchSynonyms').execute();
    if (rows.size > 0)
      await tx.db
        .insertInto('searchSynonyms')
        .values([...rows.values()])
        .execute();
    await audit(tx, 'search.replaceSynonyms', 'search:synonyms', { synonyms: rows.size });
    await invalidate(tx, [searchTag]);
  });
}
