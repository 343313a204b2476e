import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { noneTwice } from '#platform/http/input/none-twice.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { reachOf } from '#platform/staff-access.ts';

/** Words from which staff begin; those who read them are clients. No longer than the reason that is made of them. */
export const caseWordsDraft = z.object({
  code: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, '代码由小写字母、数字和连字符组成'),
  usedFor: z.enum(['refuse', 'idCard', 'form', 'agreements', 'other'], '请选择用于哪种情形'),
  title: z.string('请填写名称').trim().min(1, '请填写名称').max(30, '名称不超过 30 个字'),
  text: z.string('请填写内容').trim().min(1, '请填写内容').max(300, '内容不超过 300 个字'),
});
export type CaseWordsDraft = z.input<typeof caseWordsDraft>;
const caseWordsDrafts = z.array(caseWordsDraft).superRefine(noneTwice('code'));

export type CaseWords = Pick<CaseWordsDraft, 'code' | 'title' | 'text'>;

/** Exchanges all of them, in the order given. What was decided before keeps the words that were sent. */
export async function replaceCaseWords(ctx: Context, drafts: readonly CaseWordsDraft[]): Promise<void> {
  const words = parseDraft(caseWordsDrafts, drafts);
  reachOf(ctx, 'content.approve');
  await inTransaction(ctx, async (tx) => {
    await tx.db.deleteFrom('caseWords').execute();
    if (words.length > 0)
      await tx.db
        .insertInto('caseWords')
        .values(words.map((one, sort) => ({ ...one, sort })))
        .execute();
    await audit(tx, 'businessCase.wordsReplaced', 'case-words', { count: words.length });
  });
}

export const listCaseWords = ({ db }: Pick<Context, 'db'>): Promise<CaseWordsDraft[]> =>
  db.selectFrom('caseWords').select(['code', 'usedFor', 'title', 'text']).orderBy('sort').execute();

/** The words to refuse a case, and those to return a step of a kind: its own, or those of all that have none. */
export async function readCaseWords(ctx: Pick<Context, 'db'>): Promise<{ refusal: CaseWords[]; ofStep(kind: string): CaseWords[] }> {
  const all = Map.groupBy(await listCaseWords(ctx), ({ usedFor }) => usedFor as string);
  const wordsFor = (use: string): CaseWords[] => (all.get(use) ?? []).map(({ code, title, text }) => ({ code, title, text }));
  return {
    refusal: wordsFor('refuse'),
    // The kind of a step is one of the flow's words, of which `refuse` is none.
    ofStep: (kind) => wordsFor(all.has(kind) ? kind : 'other'),
  };
}
