import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { guardedWord, type GuardedWord } from '../schema/words.ts';

/** Lists the words that the firm watches. */
export const listGuardedWords = ({ db }: Pick<Context, 'db'>): Promise<GuardedWord[]> =>
  db.selectFrom('changeWords').select(['word', 'weight', 'reason']).orderBy('word').execute();

/** Replaces the watched words. Throws 40001 naming the invalid entry. */
export async function replaceGuardedWords(ctx: Context, drafts: readonly GuardedWord[]): Promise<void> {
  const words = parseDraft(z.array(guardedWord), drafts);
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('changeWords').execute();
    if (words.length > 0) await tx.db.insertInto('changeWords').values(words).execute();
    await audit(tx, 'change.words', 'change-words', { count: words.length });
  });
}
