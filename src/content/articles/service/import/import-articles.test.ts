import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { requestArticleList, buildArticle, buildArticles, testCategories } from '#test/factories/content/articles.ts';
import { useDatabase } from '#test/support/database.ts';
import { importCategories, listCategories } from '../articles/categories.ts';
import { generateArticles } from './generate-articles.ts';
import { importArticles } from './import-articles.ts';

const { db, context } = useDatabase();
const now = new Date('2026-08-21T10:00:00+08:00');
const ctx = () => context({ now });

beforeAll(() => importCategories(ctx(), testCategories));

test('existing categories are renamed and reordered', async () => {
  await importCategories(
    ctx(),
    [...testCategories].toReversed().toSorted((a, b) => Number(Boolean(a.parent)) - Number(Boolean(b.parent))),
  );
  expect((await listCategories(ctx(), {})).list.map(({ code }) => code)).toEqual(['margin', 'notice', 'news', 'weekly']);
  await importCategories(ctx(), [{ code: 'news', name: '要闻', section: 'news' }]);
  expect((await listCategories(ctx(), { section: 'news' })).list).toEqual([{ code: 'news', name: '要闻', section: 'news', parent: null }]);
});

test('many articles are imported in batches, each with its own text', async () => {
  async function* source() {
    for (const article of buildArticles(450, '2026-07-01')) yield { ...article, bodyHtml: `<p>${article.title}</p>` };
  }
  const ids = await importArticles(ctx(), source());
  expect([ids.length, new Set(ids).size]).toEqual([450, 450]);
  expect((await requestArticleList(ctx())).total).toBe(450);
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from articles a join article_versions v on v.article_id = a.id and v.version = 1 and v.title = a.title and v.body = '<p>' || a.title || '</p>'`.execute(
    db,
  );
  expect(rows[0]!.n).toBe(450);
});

test('an article dated later than now is scheduled', async () => {
  await importArticles(ctx(), [buildArticle({ title: '将来', publishedAt: new Date('2026-08-21T10:00:01+08:00') })]);
  expect(
    await db.selectFrom('articles').select(['state', 'publishedAt', 'publishAt']).where('title', '=', '将来').executeTakeFirst(),
  ).toEqual({
    state: 'scheduled',
    publishedAt: null,
    publishAt: new Date('2026-08-21T10:00:01+08:00'),
  });
});

test('a batch with one invalid article is rejected as a whole', async () => {
  await expect(importArticles(ctx(), [buildArticle({ title: '好' }), buildArticle({ title: '' })])).rejects.toMatchObject({
    code: 40001,
    errors: [{ path: 'title', message: '请填写标题' }],
  });
  await expect(importArticles(ctx(), [buildArticle({ title: '好' }), buildArticle({ category: 'nowhere' })])).rejects.toThrow(
    'articles_category_fkey',
  );
  expect((await requestArticleList(ctx(), { keyWord: '好' })).total).toBe(0);
});

test('generated articles cover three years of working days in every category and appear in the lists', async () => {
  const before = (await requestArticleList(ctx())).total;
  await generateArticles(ctx(), 3000);
  expect((await requestArticleList(ctx())).total).toBe(before + 3000);
  const { rows } = await sql<{
    first: string;
    last: string;
    weekend: number;
    days: number;
    categories: number;
    untold: number;
    kept: number;
  }>`
    select min(shanghai_day(published_at)) as first, max(shanghai_day(published_at)) as last, count(distinct shanghai_day(published_at)) as days,
      count(*) filter (where extract(isodow from shanghai_day(published_at)) > 5) as weekend, count(distinct a.category) as categories,
      count(*) filter (where v.body not like '%示例数据%') as untold, (select sum(articles) from article_month_counts where category <> '' and margin_type = 0) as kept
    from articles a join article_versions v on v.article_id = a.id where a.source = '示例数据'`.execute(db);
  expect(rows[0]).toEqual({
    first: '2023-08-21',
    last: '2026-08-20',
    weekend: 0,
    days: 784,
    categories: 4,
    untold: 0,
    kept: before + 3000,
  });
});
