import { beforeAll, expect, test } from 'vitest';
import { listConsoleModulesWithoutKeys } from '#app/console-server/console-document.ts';
import { CallError } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { actAs, editorRights, withLaterTime, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useConsole } from '#test/support/console.ts';
import { useDatabase } from '#test/support/database.ts';
import { listCommentNotices } from '#workflow/approvals/service/comment-notices.ts';
import { resolveComment } from '#workflow/approvals/service/comments.ts';
import { listReviewLinks, revokeReviewLink } from '#workflow/approvals/service/review-links.ts';
import { reopenRequest, withdrawRequest } from '#workflow/approvals/service/write.ts';
import { contentKind } from './service/content-kind.ts';
import { readOrder } from './service/orders/read-order.ts';
import { saveOrder } from './service/orders/write-order.ts';
import { addRemark, openReview, previewReview } from './service/review/open-review.ts';
import { issueOrderLink } from './service/review/open-review.ts';

const database = useDatabase();
const { db, context } = database;
const ask = useConsole(database);
const ctx = context({ now: new Date() });
const outside = { ...ctx, actor: { kind: 'visitor' } } as Context;
let [editor, reviewer]: (Context & { staffId: number })[] = [];

const payload = () => ({ category: 'news', title: '外部可看的标题', bodyHtml: '<p>文</p>', source: '前厅' });
const draw = async (_ctx: Context, address: string) => address;

beforeAll(async () => {
  await addArticles(ctx, { category: 'news', title: '别的' });
  editor = await actAs(ctx, editorRights);
  reviewer = await actAs(ctx, reviewerRights);
});

async function issue(): Promise<{ id: number; token: string }> {
  const { id } = await submitAs(editor!, { payload, reason: '内部的原因' });
  const { link } = await issueOrderLink(editor!, { id, recipient: '某某律师事务所' });
  return { id, token: link.split('#')[1]! };
}

test('a link shows one order without internal comments, and counts how often it was opened', async () => {
  const { id, token } = await issue();
  const review = await openReview(outside, { token });
  expect(review).toMatchObject({ title: '外部可看的标题', remarks: [] });
  expect(review.differences.length).toBeGreaterThan(0);
  expect(JSON.stringify(review)).not.toMatch(/内部的原因|madeBy|comments|contentHash/);
  await openReview(outside, { token });
  expect(await listReviewLinks(reviewer!, contentKind, id)).toMatchObject([{ recipient: '某某律师事务所', state: 'open', opened: 2 }]);
  expect(JSON.stringify(await db.selectFrom('approvalReviewLinks').selectAll().execute())).not.toContain(token);
  expect(JSON.stringify(await db.selectFrom('auditEntries').selectAll().execute())).not.toContain(token);
});

test('a link no longer works when it is revoked, is seven days old, or its order is closed', async () => {
  const refused = { code: 40004 };
  const [revoked, aged, withdrawn] = [await issue(), await issue(), await issue()];
  const link = (await listReviewLinks(editor!, contentKind, revoked.id))[0]!.id;
  await revokeReviewLink(editor!, contentKind, { id: link });
  await expect(openReview(outside, revoked)).rejects.toMatchObject(refused);
  await expect(previewReview(outside, { link, page: 0, token: revoked.token }, draw)).rejects.toMatchObject(refused);
  await expect(openReview(withLaterTime(outside as never, new Date(ctx.now.getTime() + 7 * 86_400_000)), aged)).rejects.toMatchObject(
    refused,
  );
  await withdrawRequest(editor!, contentKind, withdrawn);
  await expect(openReview(outside, withdrawn)).rejects.toMatchObject(refused);
  await expect(addRemark(outside, { ...withdrawn, name: '王律师', path: '', text: '晚了' })).rejects.toMatchObject(refused);
});

test('the secret of a link renders no page of another order', async () => {
  const [own, other] = [await issue(), await issue()];
  const { link } = await openReview(outside, other);
  await expect(previewReview(outside, { link, page: 0, token: own.token }, draw)).rejects.toThrow(CallError);
  expect(await previewReview(outside, { link, page: 0, token: other.token }, draw)).toMatch(/^\//);
});

test('a remark of an external reviewer is listed with the comments under the given name, and can be resolved like them', async () => {
  const { id, token } = await issue();
  await addRemark(outside, { token, name: '王律师', path: 'title', text: '标题请写明日期' });
  expect((await readOrder(reviewer!, { id })).comments).toMatchObject([
    { by: null, outsideName: '王律师', text: '标题请写明日期', path: 'title' },
  ]);
  expect((await openReview(outside, { token })).remarks).toMatchObject([{ name: '王律师', text: '标题请写明日期' }]);
});

test('a remark refers to a passage of a changed text, follows it through edits, and notifies the issuer of the link once', async () => {
  const { id, token } = await issue();
  const html = (words: string): string => `<p>前言。</p><p>自提交之日起${words}内办结。</p>`;
  const write = async (bodyHtml: string) => {
    const { revision, payload: former } = await readOrder(editor!, { id });
    await saveOrder(editor!, { id, revision, payload: { ...former, bodyHtml }, reason: '', applyAt: null, until: null });
  };
  await reopenRequest(editor!, contentKind, { id });
  await write(html('十个交易日'));
  const { texts } = await openReview(outside, { token });
  expect(texts).toEqual([{ path: 'bodyHtml', label: '正文', kind: 'html', text: html('十个交易日') }]);
  const passage = { quote: '十个交易日', before: '自提交之日起', after: '内办结', block: 1 };
  const remark = await addRemark(outside, { token, name: '王律师', path: 'bodyHtml', passage, text: '与合同不一致' });
  expect(remark).toMatchObject({ path: 'bodyHtml', passage: { ...passage, state: 'found' }, isResolved: false });
  await write(`<p>新的一段。</p>${html('两周')}`);
  expect((await readOrder(reviewer!, { id })).comments).toMatchObject([
    { outsideName: '王律师', passage: { state: 'reworded' }, canEdit: false },
  ]);
  const told = async (who: Context) => (await listCommentNotices(who, contentKind, 100)).filter(({ request }) => request.id === id);
  expect(await told(editor!)).toMatchObject([{ author: null }]);
  expect(await told(reviewer!)).toEqual([]);
  await resolveComment(reviewer!, contentKind, { id: remark.id });
  expect((await openReview(outside, { token })).remarks).toMatchObject([{ text: '与合同不一致', isResolved: true }]);
});

test('the secret of a link gives access to its two calls of the console only', async () => {
  const { id, token } = await issue();
  expect((await ask('POST', '/console/api/reviews', { body: { token } })).status).toBe(200);
  const calls = listConsoleModulesWithoutKeys().flatMap(({ endpoints }) => endpoints.map(({ call }) => call));
  const opened: string[] = [];
  for (const { method, path, who } of calls) {
    if (who !== 'staff') continue;
    const address = path.replaceAll(/\{\w+\}/g, String(id));
    const cookie = `staff=${token}; review-1=${token}`;
    const { body } = await ask(method as 'GET', address, { ...(method !== 'GET' && { body: {} }), headers: { cookie } });
    if (body['code'] !== 50102) opened.push(`${method} ${path}`);
  }
  expect(calls.length).toBeGreaterThan(80);
  expect(opened).toEqual([]);
});
