import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { refuseDuplicates } from '#platform/http/input/refuse-duplicates.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import { reachOf } from '#platform/staff-access.ts';

/** Reason templates shown to clients. Limited to the length of a reason. */
export const reasonTemplateDraft = z.object({
  code: z.string().regex(/^[a-z][a-z0-9-]{1,39}$/, '代码由小写字母、数字和连字符组成'),
  usedFor: z.enum(['refuse', 'idCard', 'form', 'agreements', 'other'], '请选择用于哪种情形'),
  title: z.string('请填写名称').trim().min(1, '请填写名称').max(30, '名称不超过 30 个字'),
  text: z.string('请填写内容').trim().min(1, '请填写内容').max(300, '内容不超过 300 个字'),
});
export type ReasonTemplateDraft = z.input<typeof reasonTemplateDraft>;
const caseWordsDrafts = z.array(reasonTemplateDraft).superRefine(refuseDuplicates('code'));

export type ReasonTemplate = Pick<ReasonTemplateDraft, 'code' | 'title' | 'text'>;

/** Replaces all reason templates, in the given order. Earlier decisions keep the text that was sent. */
export async function replaceReasonTemplates(ctx: Context, drafts: readonly ReasonTemplateDraft[]): Promise<void> {
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

export const listReasonTemplates = ({ db }: Pick<Context, 'db'>): Promise<ReasonTemplateDraft[]> =>
  db.selectFrom('caseWords').select(['code', 'usedFor', 'title', 'text']).orderBy('sort').execute();

/** Returns the reason templates for refusing a case, and those for returning a step of a kind: its own, or the general ones. */
export async function readReasonTemplates(
  ctx: Pick<Context, 'db'>,
): Promise<{ refusal: ReasonTemplate[]; ofStep(kind: string): ReasonTemplate[] }> {
  const all = Map.groupBy(await listReasonTemplates(ctx), ({ usedFor }) => usedFor as string);
  const wordsFor = (use: string): ReasonTemplate[] => (all.get(use) ?? []).map(({ code, title, text }) => ({ code, title, text }));
  return {
    refusal: wordsFor('refuse'),
    // `refuse` is not a step kind, so it cannot collide.
    ofStep: (kind) => wordsFor(all.has(kind) ? kind : 'other'),
  };
}
