import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { requireProof, requireScope } from '#platform/staff-access.ts';
import type { OrderName } from '../../schema/orders.ts';
import { findType } from '../../types/all-types.ts';
import { hashContent, keepRevision, staffOf } from './order-rows.ts';

/**
 * Takes a thing from show at once, by one person, for a reason that readers are told; it waits to be ratified by another from then on. Nothing is deleted. Throws 40301 without a
 * fresh proof, 40004 for what is not or is out of scope, 40009 for what cannot be taken down.
 */
export async function takeDown(
  ctx: Context,
  { type: code, subject, reason }: { type: string; subject: string; reason: string },
): Promise<OrderName> {
  requireProof(ctx);
  const type = findType(code);
  const { withdraw } = type;
  if (!withdraw) throw fail('conflict', `“${type.title}”不能紧急下线，请起草变更`);
  return inTransaction(ctx, async (tx) => {
    const standing = await type.read(tx, subject);
    requireScope(tx, 'category', standing.scope);
    const content = { act: 'takeDown' as const, payload: standing.draft, reason, revision: 1 };
    const row = await tx.db
      .insertInto('changeOrders')
      .values({
        ...content,
        type: code,
        subject,
        title: type.titleOf(standing.draft),
        scope: standing.scope,
        state: 'applied',
        payload: JSON.stringify(standing.draft),
        before: JSON.stringify(standing.draft),
        base: standing.base,
        contentHash: hashContent(content),
        levels: 0,
        madeBy: staffOf(tx),
        madeAt: tx.now,
        changedAt: tx.now,
        submittedAt: tx.now,
        appliedAt: tx.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await keepRevision(tx, row);
    await withdraw({ ...tx, actor: { kind: 'system', name: `change:${row.id}` } }, { subject, reason });
    await audit(tx, 'change.takeDown', `change:${row.id}`, { type: code, subject, reason });
    return { id: row.id };
  });
}
