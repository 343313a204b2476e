import { beforeAll, expect, test } from 'vitest';
import { searchQuery } from '#content/search/schema.ts';
import { searchSite } from '#content/search/service/search-site.ts';
import { useDatabase } from '#test/support/database.ts';
import { contentJobs } from '../../jobs.ts';
import { generateArticles } from '../import/generate-articles.ts';
import { fillSearchQueue } from './article-search.ts';
import { importCategories } from './categories.ts';
import { publishArticle, publishRevision, withdrawArticle } from './publish-article.ts';
import { createArticle, updateArticle } from './write-article.ts';

const { db, context } = useDatabase();
const ctx = (now = '2026-08-21T10:00:00+08:00') => context({ now: new Date(now) });

beforeAll(() => importCategories(ctx(), [{ code: 'gsgg', name: '公司公告', section: 'notice' }]));

async function titlesFor(q: string, now?: string): Promise<string[]> {
  const { groups } = await searchSite(ctx(now), searchQuery.parse({ q }));
  return groups.flatMap(({ records }) => records.map(({ title }) => title));
}

const input = (title: string, bodyHtml: string) => ({ category: 'gsgg', title, source: '公司', bodyHtml });

test('drafts are not found, published articles are, and withdrawn articles disappear from the search at once', async () => {
  const { id } = await createArticle(ctx(), input('停牌提示', '<p>独有词甲</p>'));
  expect(await titlesFor('独有词甲')).toEqual([]);
  await publishArticle(ctx(), { id });
  expect(await titlesFor('独有词甲')).toEqual(['停牌提示']);
  await withdrawArticle(ctx(), { id, reason: '数据有误' });
  expect(await titlesFor('独有词甲')).toEqual([]);
});

test('a change is found when it is published, not when it is saved', async () => {
  const { id, version } = await createArticle(ctx(), input('旧标题', '<p>独有词乙</p>'));
  await publishArticle(ctx(), { id });
  await updateArticle(ctx(), { id, basedOn: version, ...input('新标题', '<p>独有词丙</p>') });
  expect([await titlesFor('独有词乙'), await titlesFor('独有词丙')]).toEqual([['旧标题'], []]);
  await publishRevision(ctx(), { id, reason: '更正' });
  expect([await titlesFor('独有词乙'), await titlesFor('独有词丙')]).toEqual([[], ['新标题']]);
});

test('scheduled articles are found once they are due and expired ones are not, without a job', async () => {
  const { id } = await createArticle(ctx(), input('定时公告', '<p>独有词丁</p>'));
  await publishArticle(ctx(), { id, at: new Date('2026-08-22T10:00:00+08:00'), until: new Date('2026-08-23T10:00:00+08:00') });
  expect(await titlesFor('独有词丁')).toEqual([]);
  expect(await titlesFor('独有词丁', '2026-08-22T10:00:00+08:00')).toEqual(['定时公告']);
  expect(await titlesFor('独有词丁', '2026-08-23T10:00:00+08:00')).toEqual([]);
});

test('articles created in bulk are indexed by a job that continues until all are found', async () => {
  const sent: object[] = [];
  const jobs = { send: async (_db: unknown, queue: string, data: object) => void (queue === fillSearchQueue && sent.push(data)) };
  const quiet = context({ jobs, now: new Date('2026-08-21T10:00:00+08:00') });
  await generateArticles(quiet, 450);
  expect(await titlesFor('示例数据')).toEqual([]);
  const fill = contentJobs.find(({ queue }) => queue === fillSearchQueue)!;
  let runs = 0;
  for (let data = sent.shift(); data; data = sent.shift(), runs++) await fill.handle(quiet, data);
  const { found } = await db
    .selectFrom('searchEntries')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('text', 'like', '%由程序生成%')
    .executeTakeFirstOrThrow();
  expect([runs, found]).toEqual([4, 450]);
});
