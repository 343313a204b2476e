import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { listCollateral } from '#securities/lists/service/entries/collateral.ts';
import { importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { formatReport } from '#workflow/imports/reports/format-report.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';

const { db, context } = useDatabase();

const codes = Array.from({ length: 100 }, (_, index) => String(600_000 + index));
const master = [
  '证券代码,证券简称,市场,证券类型,上市状态',
  ...codes.map((code) => `${code},公司${code},沪市,A股,${code === '600001' ? '退市' : '上市'}`),
];

beforeAll(async () => {
  await importText(context(), 'securities', master.join('\n'), { date: '2026-08-17' });
});

afterEach(async () => {
  await sql`delete from list_versions where list <> 'securities'`.execute(db);
  await sql`truncate collateral_entries, target_entries, static_pe_entries, detail_entries, audit_entries`.execute(db);
});

const head = '证券代码,证券简称,市场,折算率';
const rowOf = (code: string, haircut = 50, name = `公司${code}`) => `${code},${name},沪市,${haircut}%`;
const others = codes.filter((code) => code !== '600001');
const collateral = (rows: readonly string[], date: string, more: object = {}) =>
  importText(context(), 'collateral', [head, ...rows].join('\n'), { date, ...more });
const stopped = (report: ImportReport) => report.guards.filter(({ state }) => state === 'failed').map(({ guard }) => guard);
const saying = (report: ImportReport, guard: string) => report.guards.find((one) => one.guard === guard)?.message;
const says = (report: ImportReport, level: string) => report.findings.filter((one) => one.level === level).map(formatFinding);

test('unknown or delisted codes and mismatched names need an acknowledgement with a reason, and their total comes first', async () => {
  const rows = [
    ...others.slice(3).map((code) => rowOf(code)),
    rowOf('600001'),
    rowOf('600002', 50, '另一家公司'),
    rowOf('600003', 50, '锟斤拷股份'),
    rowOf('601999'),
  ];
  const asked = await collateral(rows, '2026-08-18');
  expect([asked.outcome, stopped(asked)]).toEqual(['refused', ['doubtful-securities']]);
  const sum = '4 只证券需要确认：1 只证券主表标为已退市或历史代码，1 只简称与证券主表不符，1 只简称像是乱码，1 只不在证券主表中';
  expect(says(asked, 'doubt')).toEqual([
    sum,
    '第 98 行：沪市 600001 公司600001：证券主表标为已退市',
    '第 99 行：沪市 600002 另一家公司：证券主表里是“公司600002”',
    '第 100 行：沪市 600003 锟斤拷股份：简称像是乱码，文件的编码可能不对',
    expect.stringContaining('第 101 行：沪市 601999 公司601999：证券主表里没有这只证券'),
  ]);
  expect(formatReport(asked)).toContainEqual(
    expect.stringMatching(/【待确认】代码、简称存疑：.*--accept doubtful-securities --reason "原因" 确认/),
  );
  const accept = { guards: ['doubtful-securities'], reason: '已逐只核对' } as const;
  expect((await collateral(rows, '2026-08-18', { accept })).outcome).toBe('published');
  // An acknowledged doubt is not reported again every day.
  const next = await collateral([...rows.slice(1), rowOf('600000', 45)], '2026-08-19');
  expect([next.outcome, says(next, 'note').at(-1)]).toEqual([
    'published',
    expect.stringContaining('4 只证券的代码、简称与证券主表不一致，但与上一版相同'),
  ]);
});

test.each(['XD公司600004', 'DR公司600004', '*ST公司600004', '公司600004-U', '公司6000', '公 司 600004'])(
  '%s counts as the same name',
  async (name) => {
    expect(stopped(await collateral([rowOf('600004', 50, name)], '2026-08-18'))).toEqual([]);
  },
);

test('one missing security in six stops the list, even when as many were added, and the counts of each market are always reported', async () => {
  await collateral(
    others.map((code) => rowOf(code)),
    '2026-08-18',
  );
  const report = await collateral(
    others.slice(25).map((code) => rowOf(code)),
    '2026-08-19',
  );
  expect(stopped(report)).toEqual(['changed-share', 'market-loss']);
  expect(saying(report, 'market-loss')).toContain('沪市上一版 99 行，移除了 25 行（25.3%），现为 74 行，超过上限 3%');
  const sound = await collateral(
    others.slice(1).map((code) => rowOf(code)),
    '2026-08-19',
  );
  expect(saying(sound, 'market-loss')).toContain('沪市 99 → 98 行（新增 0，移除 1）');
});

test('a list that returns completely to an older one comes from an old file', async () => {
  const state = (haircut: number) => others.slice(0, 40).map((code, index) => rowOf(code, index === 0 ? haircut : 50));
  await collateral(state(40), '2026-08-17');
  await collateral(state(45), '2026-08-18');
  const report = await collateral(state(40), '2026-08-19');
  expect([report.outcome, stopped(report)]).toEqual(['refused', ['former-content']]);
  expect(saying(report, 'former-content')).toBe(
    '40 行与 2026-08-17 的名单完全相同，而不同于上一版：可能拿错了文件，请核对是不是 2026-08-19 的',
  );
  expect((await collateral(state(45), '2026-08-19')).outcome).toBe('published');
});

test('static ratios of the day before in another order stop the import', async () => {
  const ratios = (codesOfDay: readonly string[], factor = 1) =>
    [
      '证券代码,证券简称,市场,静态市盈率',
      ...codesOfDay.map((code) => `${code},公司${code},沪市,${(Number(code) - 599_990) * factor}`),
    ].join('\n');
  await importText(context(), 'staticPe', ratios(others), { date: '2026-08-18' });
  const report = await importText(context(), 'staticPe', ratios(others.toReversed()), { date: '2026-08-19' });
  expect([report.outcome, stopped(report)]).toEqual(['refused', ['former-content']]);
  expect((await importText(context(), 'staticPe', ratios(others, 1.1), { date: '2026-08-19' })).outcome).toBe('published');
});

test('a column missing in the file keeps its values and is reported; a blank column counts as missing', async () => {
  const ctx = context();
  const full =
    '证券代码,证券简称,市场,折算率,集中度分组,零折算原因\n600004,公司600004,沪市,0%,A组,风险警示\n600005,公司600005,沪市,50%,B组,';
  await importText(ctx, 'collateral', full, { date: '2026-08-18' });
  for (const text of [
    '证券代码,证券简称,市场,折算率\n600004,公司600004,沪市,0%\n600005,公司600005,沪市,50%',
    full.replaceAll(/,(A组|B组),(风险警示)?/g, ',,'),
  ]) {
    const report = await importText(ctx, 'collateral', text, { date: '2026-08-19', checkOnly: true });
    expect(report.changes).toMatchObject({ changed: 0, unchanged: 2 });
    expect(says(report, 'warning')).toContainEqual(expect.stringMatching(/^文件没有「零折算原因」「集中度分组」，沿用上一版的值/));
  }
  await importText(ctx, 'collateral', '证券代码,证券简称,市场,折算率\n600004,公司600004,沪市,40%\n600005,公司600005,沪市,50%', {
    date: '2026-08-19',
  });
  expect((await listCollateral(ctx, {})).records.map(({ zeroReason, concentrationGroup }) => [zeroReason, concentrationGroup])).toEqual([
    [null, 'A'],
    [null, 'B'],
  ]);
});

test('daily figures missing in the file are not copied from the day before', async () => {
  const details = (more: string, values: string) =>
    `证券代码,证券简称,市场,融资余额(元),融券余量(股)${more}\n600004,公司600004,沪市,100,1${values}\n600005,公司600005,沪市,200,2${values}`;
  await importText(context(), 'details', details(',融资偿还额(元)', ',7'), { date: '2026-08-18' });
  const report = await importText(context(), 'details', details('', '').replace('100,1', '110,1').replace('200,2', '190,2'), {
    date: '2026-08-19',
  });
  expect([report.outcome, says(report, 'warning')]).toEqual([
    'published',
    expect.arrayContaining([expect.stringMatching(/^文件没有「融资偿还额」，上一版有/)]),
  ]);
  const { rows } = await sql`select financing_repay from detail_entries where valid_to = 2147483647`.execute(db);
  expect(rows).toEqual([{ financingRepay: null }, { financingRepay: null }]);
});

test('a list of one side leaves the other side unchanged and names securities that are no longer targets', async () => {
  const targets = (rows: readonly string[], columns = '融资标的,融券标的') => ['证券代码,证券简称,市场,' + columns, ...rows].join('\n');
  await importText(context(), 'targets', targets(['600004,公司600004,沪市,是,是', '600005,公司600005,沪市,否,是']), { date: '2026-08-18' });
  const report = await importText(context(), 'targets', targets(['600004,公司600004,沪市,否', '600005,公司600005,沪市,否'], '融券标的'), {
    date: '2026-08-19',
  });
  expect([report.outcome, report.rows]).toEqual(['published', { read: 2, sound: 1, rejected: 0, skipped: 1, merged: 0 }]);
  expect(says(report, 'warning')).toContain('1 行的融资标的、融券标的都是“否”，不是标的证券，没有导入：600005 公司600005');
});
