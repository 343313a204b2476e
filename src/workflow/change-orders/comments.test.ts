import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { actAs, editorRights, reviewerRights } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { addComment, reopenComment, resolveComment } from '#workflow/approvals/service/comments.ts';
import { contentKind } from './service/content-kind.ts';
import { mergeOrder } from './service/orders/merge-order.ts';
import { readOrder } from './service/orders/read-order.ts';
import { createOrder, saveOrder } from './service/orders/write-order.ts';

const { context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
let editor: Context;
let reviewer: Context;
beforeAll(async () => {
  await addArticles(ctx, { title: '公告', category: 'notice' });
  [editor, reviewer] = await Promise.all([actAs(ctx, editorRights), actAs(ctx, reviewerRights)]);
});

const frame = { reason: '', applyAt: null, until: null };
const save = async (id: number, payload: Record<string, unknown>) => {
  const { revision, payload: former } = await readOrder(editor, { id });
  await saveOrder(editor, { id, revision, payload: { ...former, ...payload }, ...frame });
};
const commentsOf = async (id: number) => (await readOrder(reviewer, { id })).comments;

describe('comments on a passage of a text', () => {
  const passage = { quote: '十个交易日', before: '自提交之日起', after: '内办结', block: 1 };

  test.each([
    ['html', 'bodyHtml', (words: string) => `<p>前言。</p><p>自提交之日起<strong>${words}</strong>内办结。</p>`],
    ['plain', 'summary', (words: string) => `前言。\n自提交之日起${words}内办结。`],
  ])(
    'in a %s field follows the passage through edits, shows when it was reworded, and quotes it when it is gone',
    async (_kind, path, write) => {
      const { id } = await createOrder(editor, { type: 'article', act: 'write' });
      await save(id, { title: '办理时限', [path]: write('十个交易日') });
      await addComment(reviewer, contentKind, { id, path, passage, text: '请与合同一致' });
      const stateAfter = async (text: string) => {
        await save(id, { [path]: text });
        const [comment] = await commentsOf(id);
        expect(comment).toMatchObject({ path, text: '请与合同一致', passage });
        return comment!.passage!.state;
      };
      expect(
        await stateAfter(
          `<p>新的一段。</p>${write('十个交易日')}`.replaceAll(
            '<p>新的一段。</p>',
            path === 'summary' ? '新的一段。\n' : '<p>新的一段。</p>',
          ),
        ),
      ).toBe('found');
      expect(await stateAfter(write('两周'))).toBe('reworded');
      expect(await stateAfter(path === 'summary' ? '另一段文字。' : '<p>另一段文字。</p>')).toBe('gone');
      expect(await stateAfter(write('十个交易日'))).toBe('found');
    },
  );

  test('a comment on a passage follows its entry when the entry is moved within its list', async () => {
    const { id } = await createOrder(editor, { type: 'guide', act: 'write' });
    const chapter = (title: string, html: string) => ({ id: title, title, html });
    const write = (...chapters: object[]) => save(id, { content: { chapters } });
    await write(chapter('一', '<p>第一章讲登录。</p>'), chapter('二', '<p>第二章讲下单。</p>'));
    await addComment(reviewer, contentKind, {
      id,
      path: 'content.chapters.1.html',
      passage: { quote: '下单', before: '第二章讲', after: '。', block: 0 },
      text: '写清楚',
    });
    await write(chapter('二', '<p>第二章讲下单。</p>'), chapter('一', '<p>第一章讲登录。</p>'));
    expect(await commentsOf(id)).toMatchObject([{ path: 'content.chapters.0.html', passage: { state: 'found' } }]);
  });

  test('a comment on a passage follows its entry after changes of two people are merged, in the merged sequence', async () => {
    const { id } = await createOrder(editor, { type: 'article', act: 'write' });
    const [first, second] = ['<p>前言讲明适用的范围。</p>', '<p>自提交之日起十个交易日内办结。</p>'];
    await save(id, { title: '办理时限', bodyHtml: first + second });
    await addComment(reviewer, contentKind, {
      id,
      path: 'bodyHtml',
      passage: { ...passage, before: '自提交之日起', after: '内办结。' },
      text: '核对',
    });
    const { revision, payload } = await readOrder(editor, { id });
    const theirs = `<p>新的一段由同事写下。</p>${first}${second}`;
    await saveOrder(reviewer, { id, revision, payload: { ...payload, bodyHtml: theirs }, ...frame });
    const mine = `${first}${second}<p>末尾由我补充联系方式。</p>`;
    const merged = await mergeOrder(editor, { id, revision, mine: { payload: { ...payload, bodyHtml: mine }, ...frame } });
    expect(merged.conflicts).toEqual([]);
    expect((await readOrder(editor, { id })).payload['bodyHtml']).toBe(`${theirs}<p>末尾由我补充联系方式。</p>`);
    expect(await commentsOf(id)).toMatchObject([{ path: 'bodyHtml', passage: { state: 'found' } }]);
  });

  test('a comment on a passage can be resolved and reopened by people who see the order, and by nobody else', async () => {
    const { id } = await createOrder(editor, { type: 'article', act: 'write' });
    const { id: comment } = await addComment(reviewer, contentKind, { id, path: 'title', text: '标题太长' });
    const stranger = await actAs(ctx, reviewerRights, { scopes: ['nowhere'] });
    await expect(reopenComment(editor, contentKind, { id: comment })).rejects.toMatchObject({ code: 40009 });
    await expect(resolveComment(stranger, contentKind, { id: comment })).rejects.toMatchObject({ code: 40004 });
    await resolveComment(editor, contentKind, { id: comment });
    await expect(resolveComment(editor, contentKind, { id: comment })).rejects.toMatchObject({ code: 40009 });
    await expect(reopenComment(stranger, contentKind, { id: comment })).rejects.toMatchObject({ code: 40004 });
    expect(await commentsOf(id)).toMatchObject([{ resolvedBy: { id: expect.any(Number) } }]);
    await reopenComment(reviewer, contentKind, { id: comment });
    expect(await commentsOf(id)).toMatchObject([{ resolvedBy: null }]);
  });
});
