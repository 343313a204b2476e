import { beforeAll, describe, expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import { replaceRedirects } from '#content/website/service/redirects.ts';
import { replaceRelatedLinks } from '#content/website/service/related-links.ts';
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
import { findType } from '#workflow/change-orders/all-types.ts';
import { contentKind } from '#workflow/change-orders/service/content-kind.ts';
import { readOrder } from '#workflow/change-orders/service/orders/read-order.ts';
import { takeDown } from '#workflow/change-orders/service/orders/take-down.ts';
import { restoreOrder, saveOrder } from '#workflow/change-orders/service/orders/write-order.ts';
import { applyDue, failRequestsWithoutApprover } from './service/apply.ts';
import { decideRequest, ratifyRequest } from './service/decide.ts';
import { createRelease } from './service/releases.ts';
import { addContributors } from './service/requests.ts';
import { submitRequest } from './service/submit.ts';
import { listUnapplied } from './service/unapplied-requests.ts';
import { reopenRequest } from './service/write.ts';

const { db, context } = useDatabase();
const now = new Date('2026-11-24T02:00:00Z');
const ctx = context({ now });
const own = { code: 40300 };
const article = (title: string) => () => ({ category: 'news', title, bodyHtml: '<p>文</p>', source: '前厅证券' });

let [editor, reviewer, second, compliance]: (Context & { staffId: number })[] = [];
beforeAll(async () => {
  await addArticles(ctx, { category: 'news', title: '先有一篇' });
  editor = await actAs(ctx, [...editorRights, ...reviewerRights, ...complianceRights]);
  reviewer = await actAs(ctx, reviewerRights);
  second = await actAs(ctx, reviewerRights);
  compliance = await actAs(ctx, complianceRights);
});

/** Publishes an article and returns its id. */
async function addArticle(title: string): Promise<string> {
  await addArticles(ctx, { category: 'news', title });
  const { id } = await db.selectFrom('articles').select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return String(id);
}

const refusals = async (id: number) => {
  const rows = await db
    .selectFrom('auditEntries')
    .select('actorId')
    .where('action', '=', 'approval.ownRefused')
    .where('subject', '=', `approval:${id}`)
    .execute();
  return rows.map(({ actorId }) => Number(actorId));
};

describe('contributors cannot approve their own request: 40300, recorded in the audit log', () => {
  test('the author cannot approve, at either level', async () => {
    const { id } = await submitAs(editor!, { payload: article('被评为国家级示范基地') });
    await expect(approveAs(editor!, id)).rejects.toMatchObject(own);
    await approveAs(reviewer!, id);
    await expect(approveAs(editor!, id, 2)).rejects.toMatchObject(own);
    expect(await refusals(id)).toEqual([editor!.staffId, editor!.staffId]);
    expect(await approveAs(compliance!, id, 2)).toMatchObject({ state: 'applied' });
  });

  test('a person who saved any revision cannot approve, even if it was overwritten later', async () => {
    const { id } = await submitAs(editor!, { payload: article('两人写过') });
    await reopenRequest(editor!, contentKind, { id });
    for (const writer of [reviewer!, editor!]) {
      const { revision } = await readOrder(writer, { id });
      await saveOrder(writer, { id, revision, payload: article('两人写过')(), reason: '', applyAt: null, until: null });
    }
    const { revision } = await readOrder(editor!, { id });
    await submitRequest(editor!, contentKind, { id, revision });
    await expect(approveAs(reviewer!, id)).rejects.toMatchObject(own);
    expect(await refusals(id)).toEqual([reviewer!.staffId]);
  });

  test('a person who uploaded a file of the request cannot approve', async () => {
    const { id } = await submitAs(editor!, { payload: article('他人带来的材料') });
    await addContributors(ctx, id, [reviewer!.staffId]);
    await expect(approveAs(reviewer!, id)).rejects.toMatchObject(own);
    expect(await readOrder(reviewer!, { id })).toMatchObject({ can: { approve: 0 }, whyNot: '您经办过这份变更单，须由他人复核' });
  });

  test('a person who restored content written by others cannot approve', async () => {
    const first = await addArticle('恢复前');
    const { id } = await submitAs(reviewer!, {
      subject: first,
      payload: (begun) => ({ ...begun, title: '改过' }),
    });
    await approveAs(second!, id);
    const restored = await restoreOrder(editor!, { id });
    const { revision } = await readOrder(editor!, { id: restored.id });
    await saveOrder(editor!, { ...frame, id: restored.id, revision, payload: article('又改')() });
    await submitRequest(editor!, contentKind, { id: restored.id, revision: revision + 1 });
    await expect(approveAs(editor!, restored.id)).rejects.toMatchObject(own);
  });

  test('a person who took something down cannot ratify it', async () => {
    const subject = await addArticle('紧急下线的');
    const { id } = await takeDown(editor!, { type: 'article', subject: subject, reason: '内容有误，先行下线' });
    await expect(ratifyRequest(editor!, contentKind, { id, note: '' })).rejects.toMatchObject(own);
    expect(await refusals(id)).toEqual([editor!.staffId]);
  });

  test('the database does not count an approval by a contributor, however it was written', async () => {
    const { id, contentHash } = await submitAs(editor!, { payload: article('绕过') });
    const values = { requestId: id, level: 1, decision: 'approve' as const, contentHash, decidedBy: editor!.staffId, decidedAt: now };
    await expect(db.insertInto('approvalDecisions').values(values).execute()).rejects.toThrow(
      'contributors cannot approve their own request',
    );
    // A person who contributes after approving invalidates their own approval.
    await db
      .insertInto('approvalDecisions')
      .values({ ...values, decidedBy: second!.staffId })
      .execute();
    await addContributors(ctx, id, [second!.staffId]);
    await expect(db.updateTable('approvalRequests').set({ state: 'approved' }).where('id', '=', id).execute()).rejects.toThrow(
      'without its approvals',
    );
  });
});

const frame = { reason: '测试', applyAt: null, until: null };

describe('the author and the approvers are notified when an approved request is not applied', () => {
  const at = new Date('2026-11-26T01:00:00Z');
  const afterwards = new Date(at.getTime() + 5 * 60_000);
  const textsFor = async (ctxOf: Context, id: number) =>
    (await listUnapplied(withLaterTime(ctxOf, afterwards), contentKind, 50)).filter((one) => one.id === id).map(({ text }) => text);

  test('a failed request: the reason and the next step for the author', async () => {
    await importCategories(ctx, [{ code: 'short-lived', name: '将要撤销的栏目', section: 'news' }]);
    const { id } = await submitAs(editor!, {
      payload: () => ({ ...article('无处可去')(), category: 'short-lived' }),
      applyAt: at.toISOString(),
    });
    await approveAs(reviewer!, id);
    await db.deleteFrom('categories').where('code', '=', 'short-lived').execute();
    await applyDue(context({ now: at }), [contentKind]);
    expect(await textsFor(editor!, id)).toEqual(['没有生效：栏目不存在。请修改后重新提交，或撤回']);
    expect(await textsFor(reviewer!, id)).toEqual([expect.stringMatching(/^没有生效：栏目不存在。由.+处理$/)]);
    expect(await textsFor(second!, id)).toEqual([]);
  });

  test('a request without an approver fails within a minute, not only at its scheduled time', async () => {
    const leaving = await actAs(ctx, reviewerRights);
    const { id } = await submitAs(editor!, { payload: article('复核人离职'), applyAt: at.toISOString() });
    await approveAs(leaving, id);
    expect(await failRequestsWithoutApprover(ctx, [contentKind])).toBe(0);
    await db.updateTable('staffAccounts').set({ state: 'disabled' }).where('id', '=', leaving.staffId).execute();
    expect(await failRequestsWithoutApprover(ctx, [contentKind])).toBe(1);
    expect(await readOrder(editor!, { id })).toMatchObject({ state: 'failed', failure: '复核人员的账号已停用，须重新复核' });
    const { revision } = await readOrder(editor!, { id });
    await submitRequest(editor!, contentKind, { id, revision });
    expect(await approveAs(reviewer!, id)).toMatchObject({ state: 'scheduled' });
  });

  test('a stale request: its subject has changed in the meantime', async () => {
    const link = (name: string) => ({ code: 'aa', category: 'exchange' as const, name, url: 'https://aa.example', note: '说明' });
    await replaceRelatedLinks(ctx, [link('原来的')]);
    const payload = () => ({ items: [link('晚些改的')] });
    const { id } = await submitAs(editor!, { type: 'related-links', subject: 'all', payload, applyAt: at.toISOString() });
    await approveAs(reviewer!, id);
    await replaceRelatedLinks(ctx, [link('先被改的')]);
    await applyDue(context({ now: at }), [contentKind]);
    expect(await textsFor(editor!, id)).toEqual([expect.stringContaining('线上的内容已有变化')]);
  });

  test('a request that cannot be applied at its time because it, or another request of its release, lacks an approval', async () => {
    const waiting = await submitAs(editor!, { payload: article('没人复核'), applyAt: at.toISOString() });
    expect(await textsFor(editor!, waiting.id)).toEqual([expect.stringContaining('定好的生效时间已过，复核还没有完成')]);
    const [one, other] = [
      await submitAs(editor!, { payload: article('批次甲'), applyAt: at.toISOString() }),
      await submitAs(editor!, { payload: article('批次乙') }),
    ];
    await createRelease(editor!, contentKind, { title: '一批', ids: [one.id, other.id] });
    await approveAs(reviewer!, one.id);
    await applyDue(context({ now: afterwards }), [contentKind]);
    expect(await textsFor(reviewer!, one.id)).toEqual([expect.stringContaining('同批的其他事项还没有通过')]);
  });

  test('a request whose subject no longer exists fails with a message and does not block others', async () => {
    const subject = await addArticle('会消失的');
    const { id } = await submitAs(editor!, {
      subject: subject,
      payload: (begun) => ({ ...begun, title: '再改' }),
      applyAt: at.toISOString(),
    });
    await approveAs(reviewer!, id);
    await db.updateTable('approvalRequests').set({ subject: '999999' }).where('id', '=', id).execute();
    await applyDue(context({ now: at }), [contentKind]);
    expect(await textsFor(editor!, id)).toEqual(['没有生效：要修改的内容已不存在或已改到别处。请合并或重新检查后再提交']);
  });
});

test('an approval of content that is no longer current never counts, even if it was given just before the save', async () => {
  const { id, contentHash } = await submitAs(editor!, { payload: article('表决时变了') });
  await reopenRequest(editor!, contentKind, { id });
  const { revision } = await readOrder(editor!, { id });
  await saveOrder(editor!, { ...frame, id, revision, payload: article('变过')() });
  await submitRequest(editor!, contentKind, { id, revision: revision + 1 });
  await expect(decideRequest(reviewer!, contentKind, 1, { id, decision: 'approve', contentHash, note: '' })).rejects.toMatchObject({
    code: 40009,
  });
  expect(await approveAs(reviewer!, id)).toMatchObject({ state: 'applied' });
});

test('content is normalised at submission, so approvers see it as it will be published', async () => {
  const items = [{ source: '/old.asp', target: '/IntoGL/news.html（新）', note: '旧站' }];
  await replaceRedirects(ctx, [{ source: '/old.asp', target: '/IntoGL/news.html', note: '旧站' }]);
  const { id, payload } = await submitAs(editor!, { type: 'redirects', subject: 'all', payload: () => ({ items }) });
  expect(payload['items']).toEqual([{ ...items[0], target: '/IntoGL/news.html%EF%BC%88%E6%96%B0%EF%BC%89' }]);
  await approveAs(reviewer!, id);
  expect((await findType('redirects').read(ctx, 'all')).draft).toEqual(payload);
});
