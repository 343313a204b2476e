import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { readAmount } from '#platform/tabular/rules/amount.ts';
import { importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { findForeignUnit, findUnitStatements, readUnit } from '#workflow/imports/rules/amount-unit.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';
import { listSources } from '#workflow/imports/sources/read-sources.ts';
import { saveSource } from '#workflow/imports/sources/write-sources.ts';
import type { ListRequest } from '../service/list-target.ts';
import { listImportTargets } from '../service/list-target.ts';

const { db, context } = useDatabase();

afterEach(async () => {
  await sql`truncate import_sources, list_versions, detail_entries, fair_price_entries, audit_entries cascade`.execute(db);
});

const load = (text: string, more: Partial<ListRequest> = {}) => importText(context(), 'details', text, more);
const problems = ({ findings }: ImportReport) => findings.filter(({ level }) => level === 'file').map(({ message }) => message);
const stored = () => db.selectFrom('detailEntries').select(['financingBalance', 'lendingVolume']).executeTakeFirst();
const row = '600000,示例,沪市,1234.5678,0.12';
const plain = `证券代码,证券简称,市场,融资余额,融券余量\n${row}`;

describe('a file that states its units is stored in yuan and shares without loss of digits', () => {
  const converted = { financingBalance: '12345678', lendingVolume: '1200' };
  test.each([
    ['in the title', `融资融券交易明细,,,,\n单位：万元、万股,,,,\n${plain}`],
    ['in a bracket of the title', `融资融券交易明细（万元/万股）,,,,\n${plain}`],
    ['in two statements', `金额单位：人民币万元,,数量单位：万份,,\n${plain}`],
    ['in the headings', `证券代码,证券简称,市场,融资余额（万元）,融券余量(单位：万股)\n${row}`],
    ['in a second row of headings', `证券代码,证券简称,市场,融资余额,融券余量\n,,,万元,万股\n${row}`],
    ['in the notes below', `${plain}\n注：1、融资余额以万元计；2、融券余量单位为万股。,,,,`],
    ['in the notes below, for a column each', `${plain}\n备注：融资余额单位：万元；融券余量单位：万股,,,,`],
  ])('%s', async (_where, text) => {
    expect(problems(await load(text))).toEqual([]);
    expect(await stored()).toEqual(converted);
  });
});

test('amounts without a stated unit stop the import, which asks for the unit by column', async () => {
  const report = await load(plain);
  expect([report.outcome, problems(report)]).toEqual(['refused', [expect.stringContaining('列「融资余额」「融券余量」没有写明单位')]]);
  expect(problems(await load(`单位：万元,,,,\n${plain}`))).toEqual([expect.stringContaining('列「融券余量」没有写明单位')]);
  expect(problems(await load(`单位：万,,,,\n${plain}`))[0]).toContain('列「融资余额」「融券余量」没有写明单位');
  const answered = await load(plain, { units: { financingBalance: 'yi', lendingVolume: 'wan' } });
  expect([answered.outcome, (await stored())?.financingBalance]).toEqual(['published', '123456780000']);
});

test('a lot is a hundred shares or fund units, or ten bonds, even in one column', async () => {
  const rows = ['600000,股票,沪市,1,12', '510050,基金,沪市,1,0.5', '019547,国债,沪市,1,12', '110059,转债,沪市,1,0.3'];
  const report = await load(['单位：元、手,,,,', '证券代码,证券简称,市场,融资余额,融券余量', ...rows].join('\n'));
  expect([report.outcome, problems(report)]).toEqual(['published', []]);
  const volumes = await db.selectFrom('detailEntries').select(['code', 'lendingVolume']).orderBy('code').execute();
  expect(volumes.map(({ code, lendingVolume }) => `${code} ${lendingVolume}`)).toEqual([
    '019547 120',
    '110059 3',
    '510050 50',
    '600000 1200',
  ]);
  expect(report.findings.map(({ message }) => message)).toContain('列「融券余量」以手计，按 1 手 = 100 股（份）换算，债券按 1 手 = 10 张');
});

test('a fraction of a share is rejected, since the lots were rounded', async () => {
  const report = await load('证券代码,证券简称,市场,融资余额（元）,融券余量（手）\n019547,国债,沪市,1,0.25\n600000,股票,沪市,1,0.25');
  expect([report.outcome, report.rows.rejected, report.findings.find(({ level }) => level === 'row')?.message]).toEqual([
    'refused',
    1,
    '“0.25”换算后是 2.5，不是整数：文件里的数可能已经四舍五入',
  ]);
});

test('prices are always in yuan, without a question', async () => {
  const text = (heading: string) => `证券代码,证券简称,市场,${heading}\n600000,示例,沪市,9.37`;
  expect((await importText(context(), 'fairPrice', text('公允价格（元/股）'), { checkOnly: true })).outcome).toBe('checked');
  expect((await importText(context(), 'fairPrice', text('公允价格'), { checkOnly: true })).outcome).toBe('checked');
  expect((await importText(context(), 'fairPrice', text('公允价格（万元）'))).outcome).toBe('refused');
});

test('contradictory units stop the import and are both shown', async () => {
  expect(problems(await load(`单位：万元、股,,,,\n${plain}\n备注：金额单位：亿元,,,,`))).toEqual([
    '列「融资余额」：文件里写明的单位不一致：万元、亿元，请核对',
  ]);
  const units = { financingBalance: 'one', lendingVolume: 'wan' } as const;
  expect(problems(await load(`单位：万元、万股,,,,\n${plain}`, { units }))).toEqual([
    '列「融资余额」：文件写明单位是万元，--unit 或来源写明的是“元或股”，请核对',
  ]);
  expect(problems(await load(`单位：万美元,,,,\n${plain}`))).toEqual(['文件写明的单位是美元，名单只收人民币']);
  expect(problems(await load(`证券代码,证券简称,市场,融资余额（万股）,融券余量（股）\n${row}`))[0]).toContain('的单位“万股”不能导入');
});

test('a unit in a heading overrides the one in the title, and the report states this', async () => {
  const report = await load(`单位：万元、万股,,,,\n证券代码,证券简称,市场,融资余额（元）,融券余量\n${row}`);
  expect([report.outcome, await stored()]).toEqual(['published', { financingBalance: '1234.5678', lendingVolume: '1200' }]);
  expect(report.findings.map(({ message }) => message)).toContain('标题或备注写明单位是万元，列「融资余额（元）」自己写明是元，按列名读');
});

test('the answer is stored with the named source, so that the next file needs no question', async () => {
  const columns = {
    code: { headings: ['证券代码'] },
    name: { headings: ['证券简称'] },
    exchange: { headings: ['市场'] },
    financingBalance: { headings: ['融资余额'] },
    lendingVolume: { headings: ['融券余量'] },
  };
  await saveSource(
    context(),
    listImportTargets,
    { code: 'a-broker', name: '示例券商', mapping: { targets: ['details'], columns } },
    '张三',
  );
  const units = { financingBalance: 'wan', lendingVolume: 'wan' } as const;
  expect((await load(plain, { source: 'a-broker', units, checkOnly: true })).outcome).toBe('checked');
  expect((await load(plain, { source: 'a-broker' })).outcome).toBe('refused');
  expect((await load(plain, { source: 'a-broker', units, by: '张三' })).outcome).toBe('published');
  expect((await load(plain, { source: 'a-broker' })).outcome).toBe('unchanged');
  const source = (await listSources(context(), listImportTargets)).find(({ code }) => code === 'a-broker');
  expect(source?.mapping.columns.financingBalance).toMatchObject({ headings: ['融资余额'], unit: 'wan' });
  expect(problems(await load(plain, { source: 'a-broker', units: { financingBalance: 'one' } }))[0]).toContain('已写明「融资余额」的单位');
});

test('an exchange’s own set of columns has known units; with one column more or less the units are unknown', async () => {
  const szse = '证券代码,证券简称,融资买入额,融资余额,融券卖出量,融券余量,融券余额,融资融券余额\n000001,示例,1,2,3,4,5,6';
  expect((await load(szse, { checkOnly: true })).outcome).toBe('checked');
  expect(problems(await load('证券代码,证券简称,融资买入额,融资余额,融券卖出量,融券余量,融券余额\n000001,示例,1,2,3,4,5'))).toHaveLength(1);
  expect(problems(await load(szse.replace('证券代码', '市场,证券代码').replace('000001', '深市,000001')))).toHaveLength(1);
  expect(await load(`单位：万元、万股\n${szse}`, {}).then(stored)).toEqual({ financingBalance: '20000', lendingVolume: '40000' });
});

test('units are read in common notations, and 单位 in the sense of an organisation is ignored', () => {
  const units = (text: string) => findUnitStatements(text, true).map(({ unit, measure }) => `${unit} ${measure ?? 'any'}`);
  expect(units('（单位：人民币万元，万股）')).toEqual(['wan money', 'wan quantity']);
  expect(units('单位:百万元/手')).toEqual(['baiwan money', 'lot quantity']);
  expect(units('单位 亿元 千股')).toEqual(['yi money', 'qian quantity']);
  expect(units('填报单位：元大证券 万科企业 单位名称：亿利股份')).toEqual([]);
  expect(readUnit('股/份')).toMatchObject({ unit: 'one', measure: 'quantity' });
  expect([readUnit('倍'), readUnit('元/股'), readUnit('')]).toEqual([undefined, undefined, undefined]);
  expect(findForeignUnit('货币单位：港元')).toBe('港元');
});

test('moving a decimal point loses nothing, and an inexact result is rejected', () => {
  const move = (cell: string | number, power: number, isWhole = false) => {
    const reading = readAmount(typeof cell === 'string' ? cell : { kind: 'number', value: cell, isPercent: false }, {
      scale: { power, isWhole },
    });
    return 'value' in reading ? reading.value : reading.problem;
  };
  expect([move('0.57', 4), move('1,234.5', 8), move('0', 4), move('0.0000001', 4), move('007', 2)]).toEqual([
    5700, 123_450_000_000, 0, 0.001, 700,
  ]);
  // 1.1 × 10,000 and 8.2 × 10,000 must not have binary rounding errors; 0.1 + 0.2 is 0.3 as in spreadsheets.
  expect([move(8.2, 4), move(0.1 + 0.2, 4), move(1.0000000000000002, 4), move(1e-7, 4)]).toEqual([82_000, 3000, 10_000, 0.001]);
  expect(move('1.23456', 4, true)).toBe('“1.23456”换算后是 12345.6，不是整数：文件里的数可能已经四舍五入');
  expect(move('123456789.12345678901', 4)).toContain('不能准确保存');
});
