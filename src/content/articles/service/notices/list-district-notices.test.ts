import { beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildArticle } from '#test/factories/content/articles.ts';
import { useDatabase } from '#test/support/database.ts';
import { contentApi } from '../../api.ts';
import {
  basicIndexList,
  financialNoticeDetail,
  fundAnnouncementDetail,
  fundAnnouncementList,
  fundCompanyTable,
  fundMarketDetail,
  fundMarketList,
  lawIssuerTable,
  lawList,
  noticeDetail,
  researchList,
  saleNoticeList,
} from '../../calls.ts';
import type { ArticleFacts, FactsOf } from '../../schema/facts.ts';
import { importCategories } from '../articles/categories.ts';
import { listArticles } from '../articles/list-articles.ts';
import { supersedeArticle } from '../articles/publish-article.ts';
import { importArticles, type ArticleDraft } from '../import/import-articles.ts';

const { context } = useDatabase();
const ctx = (moment = '2026-08-21T10:00') => context({ now: new Date(`${moment}:00+08:00`) });
const index = indexEndpoints(contentApi);
const ask = async <Input, Result>(call: Call<Input, Result>, input: Input, moment?: string) =>
  (await invoke(index.get(endpointKey(call))!, ctx(moment), input)) as Result;
const titles = ({ records }: { records: { title: string }[] }) => records.map(({ title }) => title);

let minute = 0;
/** Creates an article with facts, each published a minute after the previous one. */
const article = (category: string, title: string, facts: ArticleFacts, more: Partial<ArticleDraft> = {}) =>
  buildArticle({ category, title, facts, publishedAt: new Date(Date.parse('2026-08-20T09:00:00+08:00') + minute++ * 60_000), ...more });
const law = (title: string, facts: Partial<FactsOf<'law'>>, effectiveDate?: string) =>
  article('flfg', title, { of: 'law', level: 'rule', issuer: '证监会', ...facts }, { effectiveDate });
const announcement = (title: string, facts: Partial<FactsOf<'fundAnnouncement'>>) =>
  article('cpgg', title, {
    of: 'fundAnnouncement',
    kind: 'limit',
    fundCompany: '甲基金',
    funds: [{ code: '000001', name: '甲成长A' }],
    ...facts,
  });
const statement = '观点独立、客观。';

beforeAll(async () => {
  await importCategories(
    ctx(),
    ['cpgg', 'jjsc', 'dxgg', 'yjzx', 'flfg', 'jczb'].map((code) => ({ code, name: code, section: 'district' })),
  );
  await importArticles(ctx(), [
    announcement('限制大额申购', {}),
    announcement('两只分红', {
      kind: 'dividend',
      fundCompany: '乙基金',
      funds: [
        { code: '000002', name: '乙稳健A' },
        { code: '000003', name: '乙稳健C' },
      ],
    }),
    announcement('调整费率', { kind: 'fee' }),
    article('jjsc', '月度综述', { of: 'fundMarket', kind: 'market' }, { summary: '股票型平均上涨' }),
    article('jjsc', '新规解读', { of: 'fundMarket', kind: 'policy' }),
    article(
      'dxgg',
      '上线代销',
      { of: 'saleNotice', kind: 'listing', productCode: '000001', productName: '甲成长A' },
      { effectiveDate: '2026-09-01' },
    ),
    article('dxgg', '终止代销', { of: 'saleNotice', kind: 'ending', productCode: 'QT0012', productName: '前厅一号' }),
    article('yjzx', '行业深度', {
      of: 'research',
      kind: 'industry',
      analysts: [{ name: '周示例', certificate: 'S0000051234' }],
      subject: '电子',
      rating: 'overweight',
      statement,
    }),
    article('yjzx', '策略周报', {
      of: 'research',
      kind: 'strategy',
      analysts: [{ name: '吴示例', certificate: 'S0000055678' }],
      statement,
    }),
    law('旧办法', { change: 'repealed', changedOn: '2026-08-22', issuedOn: '2010-01-01' }, '2010-02-01'),
    law('新办法', { issuer: '证监会、央行' }, '2026-08-22'),
    law('老法', { level: 'law', issuer: '全国人大常委会', change: 'amended', officialUrl: 'https://flk.npc.gov.cn' }, '2005-04-01'),
    law('现行规则', {}, '2020-01-01'),
    law('无日期的规则', {}),
    article('jczb', '样本调整', { of: 'basicIndex', kind: 'sample', indexCode: '000300', indexName: '沪深300' }),
    article('jczb', '口径说明', { of: 'basicIndex', kind: 'method' }),
  ]);
  await supersedeArticle(ctx(), { id: await idOf('旧办法'), by: await idOf('新办法') });
});

async function idOf(title: string): Promise<number> {
  const { records } = await listArticles(ctx(), { keyWord: title, pageNo: 1, pageSize: 1 });
  return records[0]!.id;
}

describe('notices of fund companies', () => {
  test('notices of fund companies are found by company, kind, and the code of any of their funds', async () => {
    expect(titles(await ask(fundAnnouncementList, { fundCompany: '甲基金' }))).toEqual(['调整费率', '限制大额申购']);
    expect(titles(await ask(fundAnnouncementList, { kind: 'dividend' }))).toEqual(['两只分红']);
    expect(titles(await ask(fundAnnouncementList, { fundCode: '000003' }))).toEqual(['两只分红']);
    expect(titles(await ask(fundAnnouncementList, { fundCode: '00000' }))).toEqual([]);
    expect(titles(await ask(fundAnnouncementList, { keyWord: '乙稳健' }))).toEqual(['两只分红']);
    expect((await ask(fundAnnouncementList, { kind: '', fundCompany: '', fundCode: '' })).total).toBe(3);
  });

  test('notices of fund companies are paged by pageNum', async () => {
    expect(await ask(fundAnnouncementList, { pageNum: 2, pageSize: 2 })).toMatchObject({
      total: 3,
      pageNum: 2,
      pageSize: 2,
      records: [{ title: '限制大额申购', facts: { funds: [{ code: '000001', name: '甲成长A' }] } }],
    });
  });

  test('the companies with notices are listed, those with most notices first', async () => {
    expect(await ask(fundCompanyTable, {})).toEqual({ list: ['甲基金', '乙基金'] });
  });
});

test('fund market news are found by kind and by words of the summary', async () => {
  expect(titles(await ask(fundMarketList, { kind: 'policy' }))).toEqual(['新规解读']);
  expect(titles(await ask(fundMarketList, { keyWord: '股票型' }))).toEqual(['月度综述']);
  expect(titles(await ask(fundMarketList, { to: '2026-08-19' }))).toEqual([]);
});

test('sale notices are found by kind and product, and show when they take effect', async () => {
  expect((await ask(saleNoticeList, { productCode: '000001' })).records).toMatchObject([
    { title: '上线代销', effectiveDate: '2026-09-01' },
  ]);
  expect(titles(await ask(saleNoticeList, { kind: 'ending', keyWord: 'qt0012' }))).toEqual(['终止代销']);
});

test('research is found by kind, rating, analyst and certificate; a report without rating has none', async () => {
  expect(titles(await ask(researchList, { rating: 'overweight' }))).toEqual(['行业深度']);
  expect(titles(await ask(researchList, { keyWord: 'S0000055678' }))).toEqual(['策略周报']);
  const { records } = await ask(researchList, { kind: 'strategy' });
  expect(records[0]!.facts).toEqual({
    of: 'research',
    kind: 'strategy',
    analysts: [{ name: '吴示例', certificate: 'S0000055678' }],
    statement,
  });
});

describe('laws', () => {
  test('laws are sorted by the day of coming into force, the latest first, those without a day last', async () => {
    expect(titles(await ask(lawList, {}))).toEqual(['新办法', '现行规则', '旧办法', '老法', '无日期的规则']);
    expect(titles(await ask(lawList, { from: '2010-02-01', to: '2020-01-01' }))).toEqual(['现行规则', '旧办法']);
  });

  test('laws are pending, in force, amended or repealed by the day in Shanghai', async () => {
    expect(titles(await ask(lawList, { state: 'pending' }))).toEqual(['新办法']);
    expect(titles(await ask(lawList, { state: 'inForce' }))).toEqual(['现行规则', '旧办法', '无日期的规则']);
    expect(titles(await ask(lawList, { state: 'amended' }))).toEqual(['老法']);
    expect(titles(await ask(lawList, { state: 'repealed' }))).toEqual([]);
    expect(titles(await ask(lawList, { state: 'repealed' }, '2026-08-21T23:59'))).toEqual([]);
    expect(titles(await ask(lawList, { state: 'repealed' }, '2026-08-22T00:00'))).toEqual(['旧办法']);
    expect(titles(await ask(lawList, { state: 'pending' }, '2026-08-22T00:00'))).toEqual([]);
  });

  test('laws link to the text that replaced them', async () => {
    const { facts } = await ask(noticeDetail, { id: await idOf('旧办法') }, '2026-08-22T08:00');
    expect(facts).toMatchObject({
      state: 'repealed',
      changedOn: '2026-08-22',
      successor: { id: await idOf('新办法'), title: '新办法', categoryCode: 'flfg' },
    });
  });

  test('laws are found by level, issuer and number, and their issuers are listed', async () => {
    expect(titles(await ask(lawList, { level: 'law' }))).toEqual(['老法']);
    expect(titles(await ask(lawList, { issuer: '证监会、央行' }))).toEqual(['新办法']);
    expect(titles(await ask(lawList, { keyWord: '人大' }))).toEqual(['老法']);
    expect(await ask(lawIssuerTable, {})).toEqual({ list: ['证监会', '全国人大常委会', '证监会、央行'] });
  });
});

test('index notices are found by kind, code and name', async () => {
  expect(titles(await ask(basicIndexList, { kind: 'sample' }))).toEqual(['样本调整']);
  expect(titles(await ask(basicIndexList, { keyWord: '000300' }))).toEqual(['样本调整']);
  expect((await ask(basicIndexList, {})).total).toBe(2);
});

test('the calls for one article return only articles of their own category, the general call any article', async () => {
  const [market, fund] = [await idOf('月度综述'), await idOf('调整费率')];
  expect(await ask(fundMarketDetail, { id: market })).toMatchObject({ title: '月度综述', facts: { kind: 'market' } });
  expect(await ask(fundAnnouncementDetail, { id: fund })).toMatchObject({ title: '调整费率' });
  expect(await ask(financialNoticeDetail, { id: market })).toMatchObject({ title: '月度综述' });
  await expect(ask(fundMarketDetail, { id: fund })).rejects.toMatchObject({ code: 40004 });
  await expect(ask(fundAnnouncementDetail, { id: market })).rejects.toMatchObject({ code: 40004 });
  await expect(ask(financialNoticeDetail, { id: 999_999 })).rejects.toMatchObject({ code: 40004 });
});

test.each([
  ['fundAnnouncementList', fundAnnouncementList, { kind: 'gossip' }, { path: 'kind', message: '没有这种公告类型' }],
  ['fundMarketList', fundMarketList, { pageNum: 0 }, { path: 'pageNum', message: '页码从 1 开始' }],
  ['saleNoticeList', saleNoticeList, { productCode: 'x'.repeat(13) }, { path: 'productCode', message: '产品代码不超过 12 个字符' }],
  ['researchList', researchList, { rating: 'moon' }, { path: 'rating', message: '没有这种评级' }],
  ['lawList', lawList, { state: 'lost' }, { path: 'state', message: '没有这种时效状态' }],
  ['basicIndexList', basicIndexList, { pageSize: 101 }, { path: 'pageSize', message: '每页条数不大于 100' }],
] as const)('%s rejects unknown values, in Chinese', async (_name, call, input, error) => {
  await expect(ask(call as Call<unknown, unknown>, input)).rejects.toMatchObject({ code: 40001, errors: [error] });
});

test.each([
  [{ of: 'law', level: 'rule', issuer: '证监会', changedOn: '2026-01-01' }, 'facts.change', '请说明是修改还是废止'],
  [
    { of: 'fundAnnouncement', kind: 'fee', fundCompany: '甲基金', funds: [{ code: '1', name: '甲' }] },
    'facts.funds.0.code',
    '基金代码为 6 位数字',
  ],
  [{ of: 'research', kind: 'macro', analysts: [], statement }, 'facts.analysts', '请填写分析师'],
  [{ of: 'saleNotice', kind: 'ending', productCode: '!', productName: '甲' }, 'facts.productCode', '产品代码为 4 至 12 位字母或数字'],
])('invalid facts are rejected: %o', async (facts, path, message) => {
  await expect(importArticles(ctx(), [buildArticle({ category: 'flfg', facts: facts as ArticleFacts })])).rejects.toMatchObject({
    code: 40001,
    errors: [{ path, message }],
  });
});
