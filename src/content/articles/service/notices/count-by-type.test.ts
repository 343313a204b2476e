import { beforeAll, expect, test } from 'vitest';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { addArticles, buildArticle } from '#test/factories/content/articles.ts';
import { useDatabase } from '#test/support/database.ts';
import { contentApi } from '../../api.ts';
import { noticeTypeCounts } from '../../calls.ts';
import type { TypeCountList, TypeCountQuery } from '../../schema/articles.ts';
import { listArticles } from '../articles/list-articles.ts';
import { publishArticle, withdrawArticle } from '../articles/publish-article.ts';
import { createArticle } from '../articles/write-article.ts';

const { context } = useDatabase();
const index = indexEndpoints(contentApi);
const at = (now: string) => context({ now: new Date(`${now}:00+08:00`) });
const count = async (input: TypeCountQuery = { categoryCodes: ['margin'] }, now = '2026-08-21T10:00') => {
  const { list } = (await invoke(index.get(endpointKey(noticeTypeCounts))!, at(now), input)) as TypeCountList;
  return list.map((one) => one.count);
};

beforeAll(() =>
  addArticles(
    at('2026-08-21T10:00'),
    { category: 'margin', marginType: 1, title: '甲' },
    { category: 'margin', marginType: 1, title: '乙' },
    { category: 'weekly', marginType: 2 },
    { category: 'margin', marginType: 7, title: '将来', publishedAt: new Date('2026-08-22T10:00:00+08:00') },
    { category: 'news' },
  ),
);

test('all seven types are counted, zero for types without articles, subcategories with their parent', async () => {
  expect(await count()).toEqual([2, 1, 0, 0, 0, 0, 0]);
  expect(await count({ categoryCodes: ['weekly'] })).toEqual([0, 1, 0, 0, 0, 0, 0]);
});

test('without a category, or with an empty one, all categories count', async () => {
  expect(await count({})).toEqual([2, 1, 0, 0, 0, 0, 0]);
  expect(await count({ categoryCodes: '' })).toEqual([2, 1, 0, 0, 0, 0, 0]);
});

test('an unknown category has no articles', async () => {
  expect(await count({ categoryCodes: 'nowhere' })).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('an article counts until its end date', async () => {
  const { publishedAt: _publishedAt, ...input } = buildArticle({ category: 'margin', marginType: 4 });
  const { id } = await createArticle(at('2026-08-21T10:00'), input);
  await publishArticle(at('2026-08-21T10:00'), { id, until: new Date('2026-08-21T12:00:00+08:00') });
  expect((await count())[3]).toBe(1);
  expect((await count({}, '2026-08-21T12:00'))[3]).toBe(0);
});

test('each count equals the total of the list of that type, even after an article was withdrawn', async () => {
  const { records } = await listArticles(at('2026-08-21T10:00'), { keyWord: '乙', pageNo: 1, pageSize: 1 });
  await withdrawArticle(at('2026-08-21T10:00'), { id: records[0]!.id, reason: '有误' });
  const counts = await count();
  for (let type = 1; type <= 7; type++) {
    const { total } = await listArticles(at('2026-08-21T10:00'), { categoryCodes: ['margin'], type, pageNo: 1, pageSize: 1 });
    expect(counts[type - 1], `type ${type}`).toBe(total);
  }
});
