import type { Kysely } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createSearchApi } from '#content/search/api.ts';
import { searchGet } from '#content/search/calls.ts';
import { searchQuery } from '#content/search/schema.ts';
import { searchSite } from '#content/search/service/search-site.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import type { Tables } from '#platform/database/tables.ts';
import { indexEndpoints } from '#platform/http/invoke.ts';
import { Memo } from '#platform/memo.ts';
import { useDatabase } from '#test/support/database.ts';
import { searchSources } from './sources.ts';

const { db, context } = useDatabase();

beforeAll(() => updateSettings(context(), demoSite));

test('each source has a unique name and cache tags that invalidate pages of results', () => {
  const ids = searchSources.answers.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const { call } = indexEndpoints(createSearchApi(searchSources)).get(`${searchGet.method} ${searchGet.path}`)!;
  for (const { id, tags } of searchSources.answers) {
    expect(tags.length, id).toBeGreaterThan(0);
    expect(call.tags).toEqual(expect.arrayContaining([...tags]));
  }
});

test('on an empty site no source fails', async () => {
  const warned: unknown[] = [];
  const log = { ...context().log, warn: (what: unknown) => void warned.push(what) };
  for (const q of [
    '两融利率',
    '销户',
    '600519',
    '佣金',
    '客服电话',
    '开户时间',
    '北京',
    '证监会令第204号',
    '招聘',
    '手机app下载',
    '两融余额',
    '螺纹钢期货',
    '忘记密码',
    '传真',
  ])
    expect([q, (await searchSite(context({ log: log as never }), searchQuery.parse({ q }), searchSources)).q]).toEqual([q, q]);
  // Without a calendar and without a profile there is no answer, and a warning is logged.
  expect(warned.every((what) => ['company', 'margin-terms', 'calendar'].includes((what as { source: string }).source))).toBe(true);
});

/** Wraps the database and counts the queries. */
function counting(): { db: Kysely<Tables>; count: () => number } {
  let queries = 0;
  const counted = db.withPlugin({
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  return { db: counted, count: () => queries };
}

test('with warm caches all sources together make a few queries, even when none answers', async () => {
  const memo = new Memo();
  memo.resume();
  const ask = async (q: string, sources = searchSources) => {
    const { db: counted, count } = counting();
    await searchSite(context({ memo, db: counted as never }), searchQuery.parse({ q }), sources);
    return count();
  };
  const plain = { ...searchSources, answers: [] };
  for (const [q, most] of [
    // Without an answer the query is tried once more in other words.
    ['上市公司治理情况', 5],
    // This empty site finds nothing, so each word is also searched as pinyin and as part of a longer question.
    ['两融利率', 12],
    ['客服电话', 14],
    ['600519', 14],
    ['北京', 12],
  ] as const) {
    await ask(q);
    expect((await ask(q)) - (await ask(q, plain)), q).toBeLessThanOrEqual(most);
  }
});
