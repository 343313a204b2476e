import { expect, test } from 'vitest';
import { addArticles } from '#test/factories/content/articles.ts';
import { useDatabase } from '#test/support/database.ts';
import { movedCategories } from '../../web/article-href.ts';
import { listCategories } from './categories.ts';
import { moveArticle, moveCategory } from './move-articles.ts';
import { publishArticle } from './publish-article.ts';
import { getWithdrawnArticle } from './read-article.ts';

const { db, context } = useDatabase();
const to = '/Recruit/notice/1.html';

test('a moved article is withdrawn and names its new path until it is published here again', async () => {
  await addArticles(context(), { title: '搬家的' });
  const { id } = await db.selectFrom('articles').select('id').where('title', '=', '搬家的').executeTakeFirstOrThrow();
  await moveArticle(context(), { id, to, reason: '移至招聘公告' });
  expect(await getWithdrawnArticle(context(), { id })).toMatchObject({ reason: '移至招聘公告', movedTo: to });
  await expect(moveArticle(context(), { id, to, reason: '再移' })).rejects.toMatchObject({ code: 40009 });
  await publishArticle(context(), { id });
  expect(await db.selectFrom('articles').select('movedTo').where('id', '=', id).executeTakeFirst()).toEqual({ movedTo: null });
});

test('a moved category is no longer offered', async () => {
  const [first] = (await listCategories(context(), {})).list;
  await moveCategory(context(), { code: first!.code, to: movedCategories.zpgg! });
  const { list } = await listCategories({ ...context(), memo: context().memo }, {});
  expect(list.map(({ code }) => code)).not.toContain(first!.code);
  await expect(moveCategory(context(), { code: 'none', to })).rejects.toMatchObject({ code: 40004 });
});
