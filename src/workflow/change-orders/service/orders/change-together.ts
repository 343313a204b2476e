import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { refuse } from '#platform/http/parse-draft.ts';
import { makeRelease } from '#workflow/approvals/service/releases.ts';
import { findOpenRequests, findRequest, holdSubject } from '#workflow/approvals/service/requests.ts';
import { findType } from '../../all-types.ts';
import type { ParsedTogether, TogetherResult } from '../../schema/contents.ts';
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
  if (field !== null && !findType(code).settable?.includes(field)) throw refuse([{ path: 'field', message: '这个字段不能批量设置' }]);
  return inTransaction(ctx, async (tx) => {
    const orders: number[] = [];
    // Held in one sequence for everybody, lest two who choose the same things wait for each other.
    for (const subject of new Set(subjects.toSorted())) orders.push(await begin(tx, subject));
    const { id: release } = await makeRelease(tx, contentKind, { title, ids: orders });
    await audit(tx, 'approval.together', `approvalRelease:${release}`, { type: code, field, orders });
    return { release, orders };
  });

  async function begin(tx: Context, subject: string): Promise<number> {
    await holdSubject(tx, contentKind, code, subject);
    const open = await findOpenRequests(tx, contentKind, code, subject);
    const { id } = await beginOrder(tx, { type: code, subject, act: field === null ? 'withdraw' : 'write' });
    const { title, payload: begun, revision } = await findRequest(tx, contentKind, id);
    if (open.some((one) => one.id === id)) throw fail('conflict', `“${title}”已有未完成的变更单 ${id}，请先处理或不选它`);
    const payload = field === null ? begun : { ...begun, [field]: value };
    const { errors } = await saveOrder(tx, { id, revision, payload, reason, applyAt, until: null });
    const [wrong] = field === null ? [] : errors.filter(({ path }) => path === field);
    if (wrong) throw refuse([{ path: 'value', message: wrong.message }]);
    return id;
  }
}
