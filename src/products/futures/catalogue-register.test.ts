import { expect, test } from 'vitest';
import { buildCatalogue } from '#test/factories/products/futures.ts';
import { useDatabase } from '#test/support/database.ts';
import { listFindingTexts, importFile, testRegisterRules } from '#test/support/register-rules.ts';
import { catalogueRegister } from './catalogue-register.ts';
import { listContracts, listProducts } from './service/catalogue.ts';
import { replaceCatalogue } from './service/replace-catalogue.ts';

const { context } = useDatabase();
const products = () => listProducts(context(), { pageNum: 1, pageSize: 50 });
const shown = async () => (await products()).records.map(({ code, multiplier, minMarginPct }) => `${code} ${multiplier} ${minMarginPct}`);

const published = `品种代码,上市交易所,品种名称,交易简称,合约乘数,交易单位,最小变动价位,最低交易保证金（%）,上市日期,交易时间,夜盘
rb,SHFE,螺纹钢,螺纹钢,10,吨,1,7,2009-03-27,"09:00-10:15, 10:30-11:30, 13:30-15:00",21:00-23:00
ag,SHFE,白银,沪银,15,千克,1,5,2012-05-10,"09:00-10:15, 10:30-11:30, 13:30-15:00",21:00-02:30
SR,CZCE,白砂糖,白糖,10,吨,1,5,2006-01-06,"09:00-10:15, 10:30-11:30, 13:30-15:00",21:00-23:00
ru,SHFE,天然橡胶,橡胶,10,吨,5,5,1993-11-01,"09:00-10:15, 10:30-11:30, 13:30-15:00",21:00-23:00
`;
const more = { date: '2026-09-01' };

testRegisterRules({
  context,
  register: catalogueRegister,
  prepare: () => replaceCatalogue(context(), buildCatalogue()),
  file: published,
  more,
  shown,
});

test('a file of products does not change exchanges and contracts, and each list has the day of its own file', async () => {
  await importFile(context(), catalogueRegister, published, more);
  expect((await products()).asOf).toBe('2026-09-01');
  const contracts = await listContracts(context(), { pageNum: 1, pageSize: 50 });
  expect([contracts.total, contracts.asOf, contracts.isDerived]).toEqual([5, '2026-08-20', true]);
  const added = await importFile(context(), catalogueRegister, '合约代码,品种,交割月份\nru2701,ru,2027-01', {
    date: '2026-09-02',
    isPart: true,
  });
  expect(added).toMatchObject({ outcome: 'published', changes: { added: 1, removed: 0 } });
  expect(await listContracts(context(), { pageNum: 1, pageSize: 50 })).toMatchObject({ total: 6, asOf: '2026-09-02', isDerived: false });
});

test.each([
  [
    '没有品种 rb',
    published
      .split('\n')
      .filter((line) => !line.startsWith('rb'))
      .join('\n'),
  ],
  ['没有交易所 XXX', published.replace('ag,SHFE', 'ag,XXX')],
  ['第 3 行「最低保证金（%）」：最低保证金不超过 100%', published.replace('15,千克,1,5', '15,千克,1,500')],
])('a rejected file changes nothing: %s', async (message, file) => {
  const before = await shown();
  const report = await importFile(context(), catalogueRegister, file, more);
  expect([report.outcome, listFindingTexts(report).join('\n')]).toEqual(['refused', expect.stringContaining(message)]);
  expect(await shown()).toEqual(before);
});
