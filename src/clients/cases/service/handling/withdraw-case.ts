import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { CaseWithdrawInput } from '../../schema/cases.ts';
import { announceCase } from '../announce-case.ts';
import { addEvent, lockCase, requireOwnCase, type CaseRow } from '../cases.ts';
import { cancelFirstApproval } from './second-approval.ts';

/**
 * Withdraws the calling client's case before its decision; its form values are deleted. Throws 40004 for a case that is not
 * theirs, 40009 when it has ended.
 */
export async function withdrawCase(ctx: Context, { acpt_id: id }: CaseWithdrawInput): Promise<Empty> {
  await requireOwnCase(ctx, id);
  await inTransaction(ctx, async (tx) => {
    const row = await lockCase(tx, id);
    if (!['open', 'inReview', 'returned'].includes(row.state)) throw fail('conflict', '该业务已办结或已结束，不能撤回');
    await withdraw(tx, row);
  });
  return {};
}

/** Withdraws a locked case: it stays in the client's list, its form values are deleted. */
export async function withdraw(tx: Context, row: CaseRow): Promise<void> {
  await cancelFirstApproval(tx, row);
  await tx.db
    .updateTable('businessCases')
    .set({ state: 'withdrawn', sealedValues: null, decideAt: null, requestId: null, updatedAt: tx.now })
    .where('id', '=', row.id)
    .execute();
  await addEvent(tx, row.id, { kind: 'withdrawn', text: '申请已撤回' });
  await announceCase(tx, row, 'withdrawn');
  await audit(tx, 'businessCase.withdraw', `businessCase:${row.id}`, { from: row.state });
}
