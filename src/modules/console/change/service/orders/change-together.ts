import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import type { ParsedTogether, TogetherResult } from '../../schema/contents.ts';
import { findType } from '../../types/all-types.ts';
import { findOpenRequests } from '#modules/workflow/approvals/service/requests.ts';
import { makeRelease } from '#modules/workflow/approvals/service/releases.ts';
import { contentKind } from '../content-kind.ts';
import { beginOrder, saveOrder } from './write-order.ts';

/**
 * One change of several things of a kind: each is taken from show, or gets the same value in one field. Makes an order for each, as drafts of one release; none where one of them cannot be.
 * Throws 40009 naming the thing that is being changed already or cannot be withdrawn, 40001 for a field that is not set so or a value that it does not take.
 */
export async function changeTogether(
  ctx: Context,
  { type: code, subjects, title, reason, applyAt, field, value }: ParsedTogether,
): Promise<TogetherResult> {
  const type = findType(code);
  if (field !== null && !type.settable?.includes(field)) throw refuse([{ path: 'field', message: '这个字段不能批量设置' }]);
  return inTransaction(ctx, async (tx) => {
    const orders: number[] = [];
    for (const subject of new Set(subjects)) orders.push(await begin(tx, subject));
    const { id: release } = await makeRelease(tx, contentKind, { title, ids: orders });
    await audit(tx, 'approval.together', `approvalRelease:${release}`, { type: code, field, orders });
    return { release, orders };
  });

  async function begin(tx: Context, subject: string): Promise<number> {
    const { draft } = await type.read(tx, subject);
    const [open] = await findOpenRequests(tx, contentKind, code, subject);
    if (open) throw fail('conflict', `“${type.titleOf(draft)}”已有未完成的变更单 ${open.id}，请先处理或不选它`);
    const { id } = await beginOrder(tx, { type: code, subject, act: field === null ? 'withdraw' : 'write' });
    const payload = field === null ? draft : { ...draft, [field]: value };
    const { errors } = await saveOrder(tx, { id, revision: 1, payload, reason, applyAt, until: null });
    const [wrong] = field === null ? [] : errors.filter(({ path }) => path === field);
    if (wrong) throw refuse([{ path: 'value', message: wrong.message }]);
    return id;
  }
}
