import { beforeAll, expect, test } from 'vitest';
import { addArticles, requestArticleList, buildArticles } from '#test/factories/content/articles.ts';
import { useDatabase } from '#test/support/database.ts';

const { context } = useDatabase();
const ctx = () => context({ now: new Date('2026-08-21T10:00:00+08:00') });
const find = async (keyWord: string) => (await requestArticleList(ctx(), { keyWord, pageSize: 100 })).records.map(({ title }) => title);

beforeAll(() =>
  addArticles(
    ctx(),
    { title: '收益率达到100%的说明' },
    { title: '收益率达到100倍的说明' },
    { title: '增长50%说明丁' },
    ...['甲', '乙', '丙'].map((name) => ({ title: `增长5%说明${name}` })),
    { title: '附表_一的更正' },
    { title: '附表甲一的更正' },
    { title: String.raw`路径\更正` },
    { title: 'ＥＴＦ 申赎 清单' },
    { title: '港股通（深）交易日安排' },
    { title: '证券市场中的券商与公司' },
    { title: '个人所得税' },
    { title: '关于《账户规则》的通知（前证〔2026〕5号）' },
    ...buildArticles(130, '2026-08-01', { title: '投资者教育活动' }),
  ),
);

test.each([
  ['税', '个人所得税'],
  ['所得', '个人所得税'],
  ['得税', '个人所得税'],
  ['人所得', '个人所得税'],
  ['个人所得税', '个人所得税'],
])('a title is found by any part of it, of any length: %s', async (keyWord, title) => {
  expect(await find(keyWord)).toEqual([title]);
});

test('a text that no title contains is not found, even if its characters are in the title', async () => {
  expect(await find('税个')).toEqual([]);
  expect(await find('个人所得税法')).toEqual([]);
  // Every pair of adjacent characters is in the title, but not the whole keyword.
  expect(await find('证券公司')).toEqual([]);
});

test('width, case and spaces make no difference', async () => {
  for (const keyWord of ['etf', 'ＥＴＦ', 'Etf申赎', 'ＴＦ申']) expect(await find(keyWord)).toEqual(['ＥＴＦ 申赎 清单']);
  for (const keyWord of ['港股通(深)', '(深', '（深']) expect(await find(keyWord)).toEqual(['港股通（深）交易日安排']);
});

test('brackets, quotation marks and variant characters make no difference', async () => {
  const forms = ['《账户规则》', '‹帐户规则›', '“賬戶規則”', '前证[2026]5号', '前证（2026）5号', '前证【2026】5号', '前證［2026］5號'];
  for (const keyWord of forms) expect([keyWord, await find(keyWord)]).toEqual([keyWord, ['关于《账户规则》的通知（前证〔2026〕5号）']]);
});

test('words separated by spaces must all match, in any order', async () => {
  expect(await find('说明 收益率')).toHaveLength(2);
  expect(await find('说明　倍')).toEqual(['收益率达到100倍的说明']);
  expect(await find('说明 更正')).toEqual([]);
});

test('characters with a meaning in SQL are treated as text', async () => {
  expect(await find('100%的')).toEqual(['收益率达到100%的说明']);
  expect(await find('%的')).toEqual(['收益率达到100%的说明']);
  expect(await find('0%说')).toEqual(['增长50%说明丁']);
  expect(await find('表_一')).toEqual(['附表_一的更正']);
  expect(await find(String.raw`径\更`)).toEqual([String.raw`路径\更正`]);
  expect(await find(`' or 1=1 --`)).toEqual([]);
});

test('matches of a keyword of any length are counted exactly on every page', async () => {
  expect(await requestArticleList(ctx(), { keyWord: '教育' })).toMatchObject({ total: 130, records: { length: 10 } });
  for (const pageNo of [1, 4, 13])
    expect(await requestArticleList(ctx(), { keyWord: '教育活', pageNo })).toMatchObject({ total: 130, records: { length: 10 } });
  expect(await requestArticleList(ctx(), { keyWord: '教育活', pageNo: 14 })).toMatchObject({ total: 130, records: [] });
});
