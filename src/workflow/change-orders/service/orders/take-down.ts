import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { requireProof } from '#platform/staff-access.ts';
import { recordTakeDown } from '#workflow/approvals/service/direct-requests.ts';
import { lockSubject } from '#workflow/approvals/service/requests.ts';
import { findTypeOf } from '../../all-types.ts';
import type { OrderName } from '../../schema/orders.ts';
import { announceContent, contentKind } from '../content-kind.ts';
import { requestPlaceOf } from '../content-place.ts';

/**
 * Takes an item down at once without approval, with a reason that readers see. Another person must ratify it afterwards. Nothing
 * is deleted. Throws 40301 without a recent authentication, 40004 for content that does not exist or is out of scope, 40009 for
 * content that cannot be taken down.
 */
export async function takeDown(
  ctx: Context,
  { type: code, subject, reason }: { type: string; subject: string; reason: string },
): Promise<OrderName> {
  requireProof(ctx);
  const type = findTypeOf({ type: code, subject });
  const { withdraw } = type;
  if (!withdraw || type.isEntry) throw fail('conflict', `“${type.title}”不能紧急下线，请起草变更`);
  return inTransaction(ctx, async (tx) => {
    await lockSubject(tx, contentKind, code, subject);
    const { draft, base, scope } = await type.read(tx, subject);
    const { id, inItsName } = await recordTakeDown(tx, contentKind, {
      type: code,
      subject,
      title: type.titleOf(draft),
      ...requestPlaceOf(type, draft, scope),
      payload: draft,
      base,
      reason,
    });
    await withdraw(inItsName, { subject, reason });
    await announceContent(tx, { id, type: code, act: 'takeDown', scope }, subject);
    return { id };
  });
}
