import { beforeAll, expect, test } from 'vitest';
import { createDatabase } from '#platform/database/database.ts';
import { addArticles, requestArticleList, buildArticles } from '#test/factories/content/articles.ts';
import { useDatabase } from '#test/support/database.ts';
import { articleListQuery } from '../../schema/articles.ts';
import { listCategories } from './categories.ts';
import { publishArticle } from './publish-article.ts';

const { db, pool, context } = useDatabase();
const now = new Date('2026-08-21T10:00:00+08:00');

beforeAll(async () => {
  await addArticles(
    context({ now }),
    ...buildArticles(25, '2026-06-30'),
    ...buildArticles(12, '2026-07-01', { category: 'notice' }),
    ...buildArticles(3, '2026-08-19', { category: 'margin', marginType: 2 }),
    ...buildArticles(2, '2026-08-19', { category: 'weekly', marginType: 5 }),
    { title: '零点前一秒', category: 'notice', publishedAt: new Date('2026-07-31T23:59:59+08:00') },
    { title: '零点', category: 'notice', publishedAt: new Date('2026-08-01T00:00:00+08:00') },
    { title: '一小时后', publishedAt: new Date('2026-08-21T11:00:00+08:00') },
  );
});

const titles = async (query: Parameters<typeof requestArticleList>[1], at = now) =>
  (await requestArticleList(context({ now: at }), query)).records.map(({ title }) => title);

test('articles are listed newest first, ten a page, with the total', async () => {
  const page = await requestArticleList(context({ now }));
  expect(page).toMatchObject({ total: 44, pageNo: 1, pageSize: 10, updatedAt: '2026-08-21T10:00:00+08:00' });
  expect(page.records.map(({ date }) => date)).toEqual([
    ...Array(5).fill('2026-08-19'),
    '2026-08-01',
    '2026-07-31',
    '2026-07-01',
    '2026-07-01',
    '2026-07-01',
  ]);
  expect(page.records[6]).toEqual({
    id: 43,
    title: '零点前一秒',
    summary: '投资者走进公司。',
    date: '2026-07-31',
    categoryCode: 'notice',
    categoryName: '公司公告',
    source: '前厅证券',
  });
});

test('the pages of a list contain every article once', async () => {
  for (const query of [
    {},
    { categoryCodes: 'news' },
    { categoryCodes: ['news', 'notice'] },
    { from: '2026-06-30', to: '2026-07-31' },
    { keyWord: '公告' },
  ]) {
    const whole = await requestArticleList(context({ now }), { ...query, pageSize: 100 });
    const parts: number[] = [];
    for (let pageNo = 1; pageNo <= Math.ceil(whole.total / 7); pageNo++) {
      const page = await requestArticleList(context({ now }), { ...query, pageNo, pageSize: 7 });
      parts.push(...page.records.map(({ id }) => id));
    }
    expect(parts).toEqual(whole.records.map(({ id }) => id));
    expect(parts).toHaveLength(whole.total);
  }
});

test('a page past the end is empty and has the total', async () => {
  expect(await requestArticleList(context({ now }), { pageNo: 6 })).toMatchObject({ records: [], total: 44, pageNo: 6 });
  expect(await requestArticleList(context({ now }), { pageNo: 100, keyWord: '公告' })).toMatchObject({ records: [], total: 42 });
  expect(await requestArticleList(context({ now }), { pageNo: 5 })).toMatchObject({ total: 44, records: { length: 4 } });
});

test('several categories are alternatives; a category includes its subcategories; an unknown one is empty', async () => {
  const total = async (query: Parameters<typeof requestArticleList>[1]) => (await requestArticleList(context({ now }), query)).total;
  expect(await total({ categoryCodes: 'notice' })).toBe(14);
  expect(await total({ code: 'notice' })).toBe(14);
  expect(await total({ categoryCodes: ['notice', 'news'] })).toBe(39);
  expect(await total({ categoryCodes: ['margin'] })).toBe(5);
  expect(await total({ categoryCodes: ['weekly'] })).toBe(2);
  expect(await requestArticleList(context({ now }), { categoryCodes: ['unknown'] })).toMatchObject({
    records: [],
    total: 0,
    updatedAt: null,
  });
});

test('the filter for a margin type works within and across categories, and with a keyword', async () => {
  expect(await requestArticleList(context({ now }), { type: 2 })).toMatchObject({
    total: 3,
    records: [{ marginType: 2 }, { marginType: 2 }, { marginType: 2 }],
  });
  expect(await requestArticleList(context({ now }), { type: 5, categoryCodes: ['margin'] })).toMatchObject({ total: 2 });
  expect(await requestArticleList(context({ now }), { type: 5, keyWord: '公告' })).toMatchObject({ total: 2 });
  expect(await requestArticleList(context({ now }), { type: 7 })).toMatchObject({ total: 0, records: [] });
});

test('the days of a range are Shanghai days, both included', async () => {
  expect(await titles({ categoryCodes: 'notice', from: '2026-07-31', to: '2026-07-31' })).toEqual(['零点前一秒']);
  expect(await titles({ categoryCodes: 'notice', from: '2026-08-01' })).toEqual(['零点']);
  expect(await titles({ from: '2026-08-20' })).toEqual([]);
  expect(await titles({ to: '2026-06-29' })).toEqual([]);
  expect((await requestArticleList(context({ now }), { from: '2026-07-01', to: '2026-07-31' })).total).toBe(13);
  expect((await requestArticleList(context({ now }), { from: '2026-06-15', to: '2026-07-15' })).total).toBe(37);
});

test('an article dated later than now is not published yet', async () => {
  const { records } = await requestArticleList(context({ now: new Date('2026-08-21T12:00:00+08:00') }));
  expect(records.map(({ title }) => title)).not.toContain('一小时后');
});

test('an article is new for three days', async () => {
  const isNew = async (at: string) =>
    (await requestArticleList(context({ now: new Date(at) }), { categoryCodes: 'margin', pageSize: 1 })).records[0]!.isNew;
  expect(await isNew('2026-08-21T23:00:00+08:00')).toBe(true);
  expect(await isNew('2026-08-22T00:02:00+08:00')).toBeUndefined();
});

test('each list needs one query', async () => {
  let queries = 0;
  const counting = createDatabase(pool);
  const counted = context({
    now,
    db: counting.withPlugin({ transformQuery: ({ node }) => (queries++, node), transformResult: async ({ result }) => result }),
  });
  await requestArticleList(counted, {
    categoryCodes: ['news', 'notice'],
    from: '2026-06-01',
    to: '2026-08-01',
    keyWord: '号公告',
    pageNo: 2,
  });
  await requestArticleList(counted);
  expect(queries).toBe(2);
});

test.each([
  [{ pageSize: 101 }, 'pageSize', '每页条数不大于 100'],
  [{ pageSize: 0 }, 'pageSize', '每页条数从 1 开始'],
  [{ pageNo: 0 }, 'pageNo', '页码从 1 开始'],
  [{ pageNo: 'x' as unknown as number }, 'pageNo', '页码应为整数'],
  [{ type: 8 }, 'type', '公告类型不大于 7'],
  [{ from: '2026-02-30' }, 'from', '日期应为实际存在的日期，格式如 2026-08-21'],
  [{ to: '20260801' }, 'to', '日期应为实际存在的日期，格式如 2026-08-21'],
  [{ from: '2026-08-02', to: '2026-08-01' }, 'to', '结束日期不能早于开始日期'],
  [{ keyWord: '长'.repeat(51) }, 'keyWord', '关键字不超过 50 个字'],
])('%j is rejected at %s: %s', (query, path, message) => {
  const { error } = articleListQuery.safeParse(query);
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]]);
});

test('an empty form field does not filter', () => {
  expect(articleListQuery.parse({ keyWord: '', from: '', to: ' ' })).toMatchObject({
    keyWord: '',
    from: undefined,
    to: undefined,
    pageNo: 1,
    pageSize: 10,
  });
});

test('categories are listed in their order, of a section or all', async () => {
  expect((await listCategories(context(), {})).list.map(({ code }) => code)).toEqual(['news', 'notice', 'margin', 'weekly']);
  expect(await listCategories(context(), { section: 'news' })).toEqual({
    list: [{ code: 'news', name: '公司新闻', section: 'news', parent: null }],
  });
});

test('an expired article disappears from the list at once, before the job withdraws it', async () => {
  const { id } = await db.selectFrom('articles').select('id').where('title', '=', '零点').executeTakeFirstOrThrow();
  await db
    .updateTable('articles')
    .set({ unpublishAt: new Date('2026-08-21T09:59:59+08:00') })
    .where('id', '=', id)
    .execute();
  expect(await requestArticleList(context({ now }), { categoryCodes: 'notice', pageSize: 100 })).toMatchObject({
    total: 13,
    records: { length: 13 },
  });
  expect(await requestArticleList(context({ now }), { categoryCodes: 'notice', from: '2026-08-01' })).toMatchObject({
    total: 0,
    records: [],
  });
  expect(await requestArticleList(context({ now }), { keyWord: '零点' })).toMatchObject({ total: 1, records: [{ title: '零点前一秒' }] });
  await expect(publishArticle(context({ now }), { id })).rejects.toMatchObject({ code: 40009 });
});
