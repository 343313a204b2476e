import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { requireProof } from '#platform/staff-access.ts';
import type { ApprovalOutcome } from '#workflow/approvals/schema.ts';
import { applyRequest } from '#workflow/approvals/service/apply.ts';
import { acceptAtOnce } from '#workflow/approvals/service/submit.ts';
import { findTypeOf } from '../../all-types.ts';
import { contentKind } from '../content-kind.ts';

/**
 * Publishes an order at once without approval, for kinds that allow it (`refuseAtOnce`). Another person must ratify it afterwards.
 * Throws 40301 without a recent authentication, 40001 with what prevents it, 40009 for other kinds, acts and states.
 */
export async function publishAtOnce(ctx: Context, { id, revision }: { id: number; revision: number }): Promise<ApprovalOutcome> {
  requireProof(ctx);
  await acceptAtOnce(ctx, contentKind, { id, revision }, async (tx, row) => {
    const type = findTypeOf(row);
    if (!type.refuseAtOnce || row.act !== 'write' || row.applyAt || row.until || row.releaseId)
      throw fail('conflict', '这份变更单不能立即发布，请提交复核');
    const refused = await type.refuseAtOnce(tx, { subject: row.subject, draft: row.payload });
    if (refused) throw createInputError([{ path: `payload.${refused.path}`, message: refused.message }]);
  });
  return applyRequest(ctx, contentKind, id);
}
