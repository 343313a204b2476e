import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { actAs, editorRights } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { readOrder } from './service/orders/read-order.ts';
import { createOrder, saveOrder } from './service/orders/write-order.ts';

const { context } = useDatabase();
const ctx = context({ now: new Date('2026-11-24T02:00:00Z') });
let editor: Context;
beforeAll(async () => {
  await addArticles(ctx, { category: 'notice', title: '公告' });
  editor = await actAs(ctx, editorRights);
});

const frame = { reason: '', applyAt: null, until: null };

test.each([
  ['article', 'title', { title: '营业时间调整' }, '营业时间调整'],
  ['guide', 'title', { title: '登录指引' }, '登录指引'],
  ['job', 'title', { title: '行业研究员' }, '行业研究员'],
  // Consists of two fields: the heading uses the last save.
  ['branches', null, { code: 'AB1', name: '上海营业部' }, expect.stringContaining('：上海营业部')],
])(
  'a new %s gets its title while it is typed: each save returns the title, and the order says which field it is',
  async (type, field, typed, title) => {
    const { id } = await createOrder(editor, { type, act: 'write' });
    const { titleField, title: begun, payload, revision } = await readOrder(editor, { id });
    expect(titleField).toBe(field);
    expect(begun).toMatch(/^未命名的/);
    expect(await saveOrder(editor, { id, revision, payload: { ...payload, ...typed }, ...frame })).toMatchObject({ title });
  },
);
