import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createInputError } from '#platform/http/parse-draft.ts';
import { createRelease } from '#workflow/approvals/service/releases.ts';
import { findOpenRequests, findRequest, lockSubject } from '#workflow/approvals/service/requests.ts';
import { findType } from '../../all-types.ts';
import type { ParsedBulkChange, BulkChangeResult } from '../../schema/contents.ts';
import { contentKind } from '../content-kind.ts';
import { createOrder, saveOrder } from './write-order.ts';

/**
 * Changes several items of a kind at once: withdraws each, or sets one field of each to the same value. Creates an order for
 * each, as drafts of one release, or none if one of them is not possible. Throws 40009 naming the item that is already being
 * changed or cannot be withdrawn, 40001 for a field that cannot be set this way or an invalid value.
 */
export async function changeSeveral(
  ctx: Context,
  { type: code, subjects, title, reason, applyAt, field, value }: ParsedBulkChange,
): Promise<BulkChangeResult> {
  if (field !== null && !findType(code).settable?.includes(field))
    throw createInputError([{ path: 'field', message: '这个字段不能批量设置' }]);
  return inTransaction(ctx, async (tx) => {
    const orders: number[] = [];
    // Locks are taken in a fixed order, so that two users with the same selection do not deadlock.
    for (const subject of new Set(subjects.toSorted())) orders.push(await begin(tx, subject));
    const { id: release } = await createRelease(tx, contentKind, { title, ids: orders });
    await audit(tx, 'approval.together', `approvalRelease:${release}`, { type: code, field, orders });
    return { release, orders };
  });

  async function begin(tx: Context, subject: string): Promise<number> {
    await lockSubject(tx, contentKind, code, subject);
    const open = await findOpenRequests(tx, contentKind, code, subject);
    const { id } = await createOrder(tx, { type: code, subject, act: field === null ? 'withdraw' : 'write' });
    const { title, payload: begun, revision } = await findRequest(tx, contentKind, id);
    if (open.some((one) => one.id === id)) throw fail('conflict', `“${title}”已有未完成的变更单 ${id}，请先处理或不选它`);
    const payload = field === null ? begun : { ...begun, [field]: value };
    const { errors } = await saveOrder(tx, { id, revision, payload, reason, applyAt, until: null });
    const [wrong] = field === null ? [] : errors.filter(({ path }) => path === field);
    if (wrong) throw createInputError([{ path: 'value', message: wrong.message }]);
    return id;
  }
}
