import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import type { ProgressInput } from '../schema.ts';
import type { CaseAccess } from './case-access.ts';
import { currentDocuments } from './documents.ts';
import { requireAgreementStep } from './step-status.ts';

/**
 * Saves the reading progress (which never decreases) and the tick of a document of a case. This proves nothing; only what is submitted when
 * signing counts. Throws 40009 when the document was not opened in this case or was replaced, or when there is nothing to sign now.
 */
export async function keepProgress(
  ctx: Context,
  { row }: CaseAccess,
  { sha256, readShare, isTicked }: Omit<ProgressInput, 'acpt_id'>,
): Promise<Empty> {
  const { documents: codes } = await requireAgreementStep(ctx, row);
  const document = (await currentDocuments(ctx, codes)).find((one) => one.sha256 === sha256);
  if (!document) throw fail('conflict', '协议文本已更新，请刷新后重新阅读');
  const { numUpdatedRows } = await ctx.db
    .updateTable('agreementOpenings')
    .set((eb) => ({
      readShare: eb.fn<number>('greatest', ['readShare', eb.val(readShare ?? 0)]),
      ...(isTicked !== undefined && { tickedAt: isTicked ? ctx.now : null }),
    }))
    .where('caseId', '=', row.id)
    .where('code', '=', document.code)
    .where('version', '=', document.version)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw fail('conflict', `请先打开并阅读《${document.title}》`);
  return {};
}
