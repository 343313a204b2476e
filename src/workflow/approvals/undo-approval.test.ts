import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import {
  actAs,
  approveAs,
  complianceRights,
  editorRights,
  withLaterTime,
  reviewerRights,
  submitAs,
} from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { readOrder } from '#workflow/change-orders/service/orders/read-order.ts';
import { applyDue } from './service/apply.ts';
import { listPendingRequests } from './service/boxes.ts';
import type { ApprovalLevel } from './service/decide.ts';
import { undoApproval } from './service/undo-approval.ts';

const { db, pool, context } = useDatabase();
const now = new Date('2026-11-24T02:00:00Z');
const moment = new Date('2026-11-25T01:00:00Z');
const ctx = context({ now });
let [editor, reviewer, second, compliance, secondCompliance]: (Context & { staffId: number })[] = [];

beforeAll(async () => {
  await addArticles(ctx, { category: 'news', title: '先有一篇' });
  editor = await actAs(ctx, editorRights);
  reviewer = await actAs(ctx, reviewerRights);
  second = await actAs(ctx, reviewerRights);
  compliance = await actAs(ctx, complianceRights);
  secondCompliance = await actAs(ctx, complianceRights);
});

/** Submits an article with a scheduled time. Some texts also require the second level. */
const submit = (title: string, more: { applyAt?: string | null } = {}) =>
  submitAs(editor!, {
    payload: () => ({ category: 'news', title, bodyHtml: '<p>文</p>', source: '前厅证券' }),
    applyAt: moment.toISOString(),
    ...more,
  });

async function undo(at: Context, id: number, level: ApprovalLevel = 1) {
  const { contentHash } = await readOrder(at, { id });
  return undoApproval(at, contentKind, level, { id, contentHash, note: '数字有误' });
}

const stateOf = async (id: number) => (await readOrder(editor!, { id })).state;
const waitingFor = async (at: Context, box: 'review' | 'undone') =>
  (await listPendingRequests(at, contentKind, box, 50)).map(({ id }) => id);

describe('an approval of a scheduled request', () => {
  test('an approval of a scheduled request can be undone by the approver: the request is pending again, is not published at its time, and its author is notified', async () => {
    const { id } = await submit('撤销通过的一篇');
    expect(await approveAs(reviewer!, id)).toMatchObject({ state: 'scheduled' });
    expect((await readOrder(reviewer!, { id })).can).toMatchObject({ undo: 1, approve: 0 });
    expect(await undo(reviewer!, id)).toMatchObject({ state: 'submitted' });
    expect(await waitingFor(editor!, 'undone')).toContain(id);
    await applyDue(context({ now: new Date(moment.getTime() + 60_000) }), [contentKind]);
    expect(await stateOf(id)).toBe('submitted');
    const acts = await db
      .selectFrom('auditEntries')
      .select('actorId')
      .where('action', '=', 'approval.undo')
      .where('subject', '=', `approval:${id}`)
      .execute();
    expect(acts).toEqual([{ actorId: String(reviewer!.staffId) }]);
    expect((await readOrder(editor!, { id })).steps.map(({ kind, note }) => [kind, note])).toContainEqual(['undo', '数字有误']);
  });

  test('an approval of a scheduled request can be given again by the same or another person; the request is then applied and the author no longer sees it as pending', async () => {
    const { id } = await submit('再次通过的一篇');
    await approveAs(reviewer!, id);
    await undo(reviewer!, id);
    expect(await waitingFor(reviewer!, 'review')).toContain(id);
    await approveAs(reviewer!, id);
    await undo(reviewer!, id);
    expect(await approveAs(second!, id)).toMatchObject({ state: 'scheduled' });
    expect(await waitingFor(editor!, 'undone')).not.toContain(id);
    await applyDue(context({ now: moment }), [contentKind]);
    expect(await stateOf(id)).toBe('applied');
  });

  test('an approval of a scheduled request cannot be undone by another person or by the author', async () => {
    const { id } = await submit('他人不能撤销');
    await approveAs(reviewer!, id);
    await expect(undo(second!, id)).rejects.toMatchObject({ code: 40009, message: '您没有通过这一级复核，或已撤销' });
    await expect(undo(editor!, id)).rejects.toMatchObject({ code: 40300 });
    expect((await readOrder(second!, { id })).can.undo).toBe(0);
    expect(await stateOf(id)).toBe('scheduled');
  });

  test('an approval of a scheduled request cannot be undone once the request is due, is applied, or the approval is already undone', async () => {
    const { id } = await submit('到时的一篇');
    await approveAs(reviewer!, id);
    await expect(undo(withLaterTime(reviewer!, moment), id)).rejects.toMatchObject({
      code: 40009,
      message: expect.stringContaining('已到生效时间'),
    });
    await applyDue(context({ now: moment }), [contentKind]);
    await expect(undo(reviewer!, id)).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('已生效') });
    const other = await submit('撤销两次');
    await approveAs(reviewer!, other.id);
    await undo(reviewer!, other.id);
    await expect(undo(reviewer!, other.id)).rejects.toMatchObject({ code: 40009 });
  });

  test('the approval of the other level stays valid: both levels apply the request once the undone one is given again', async () => {
    const { id } = await submit('被评为国家级示范基地');
    const { levels } = await readOrder(editor!, { id });
    expect(levels).toBe(2);
    await approveAs(reviewer!, id);
    expect(await approveAs(compliance!, id, 2)).toMatchObject({ state: 'scheduled' });
    await undo(reviewer!, id);
    expect(await waitingFor(secondCompliance!, 'review')).not.toContain(id);
    expect(await waitingFor(second!, 'review')).toContain(id);
    expect(await approveAs(second!, id)).toMatchObject({ state: 'scheduled' });
    await undo(compliance!, id, 2);
    expect(await stateOf(id)).toBe('submitted');
    expect(await approveAs(secondCompliance!, id, 2)).toMatchObject({ state: 'scheduled' });
  });
});

test('the database does not count an undone approval, and does not undo an invalid one', async () => {
  const { id, contentHash } = await submit('由数据库守住');
  await approveAs(reviewer!, id);
  const undoBy = (staffId: number) =>
    pool.query(
      `insert into approval_decisions (request_id, level, decision, content_hash, decided_by, decided_at) values ($1, 1, 'undo', $2, $3, now())`,
      [id, contentHash, staffId],
    );
  await expect(undoBy(second!.staffId)).rejects.toThrow('only a valid approval can be revoked');
  await undoBy(reviewer!.staffId);
  await expect(undoBy(reviewer!.staffId)).rejects.toThrow('only a valid approval can be revoked');
  await pool.query(`update approval_requests set state = 'submitted' where id = $1`, [id]);
  await expect(pool.query(`update approval_requests set state = 'scheduled' where id = $1`, [id])).rejects.toThrow('without its approvals');
});
