import { expect, test } from 'vitest';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { readAmount } from '#platform/tabular/rules/amount.ts';
import { readDay } from '#platform/tabular/rules/day.ts';
import { readMoment } from '#platform/tabular/rules/moment.ts';
import { readFlag } from '#platform/tabular/rules/text.ts';
import { importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { readPriceLimit } from '#workflow/imports/rules/price-limit.ts';
import { columnRule } from '#workflow/imports/rules/rule-of.ts';
import { exchangeInCode, parseSecurityCode } from '#workflow/imports/rules/security-code.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';

const { context } = useDatabase();
const column = { unit: undefined, date1904: false } as const;
const says = (report: ImportReport, level: string) => report.findings.filter((one) => one.level === level).map(formatFinding);
const check = (list: 'collateral' | 'details' | 'targets', text: string, more: object = {}) =>
  importText(context(), list, text, { checkOnly: true, ...more });

test.each([
  '2026 年 8 月 20 日',
  '2026年8月20日（星期四）',
  '2026/8/20 星期四',
  '2026-08-20（周四）15:30',
  '2026年08月20日15:30',
  '2026 - 08 - 20',
  '２０２６年８月２０日',
  '20260820',
])('%s is read as a date', (text) => {
  expect(readDay(text, column)).toEqual({ value: '2026-08-20' });
});

test('a number of eight digits is a date, and five digits are a day count', () => {
  const number = (value: number) => ({ kind: 'number', value, isPercent: false }) as const;
  expect([readDay(number(20260824), column), readDay(number(46258), column)]).toEqual([{ value: '2026-08-24' }, { value: '2026-08-24' }]);
  expect(readDay(number(20261332), column)).toHaveProperty('problem');
});

test('a date with the wrong weekday is an error', () => {
  expect(readDay('2026/8/20 星期五', column)).toEqual({ problem: '“2026/8/20 星期五”写明星期五，而 2026-08-20 是星期四，请核对' });
  expect(readMoment('2026年8月20日（周三）15:30', column)).toHaveProperty('problem');
  expect(readMoment('2026 年 8 月 20 日 15:30', column)).toEqual({ value: '2026-08-20 15:30:00' });
});

test.each([
  'SH600519',
  'sh600519',
  'sh.600519',
  'SH 600519',
  '600519 SH',
  '600519.SS',
  '600519.XSHG',
  '600519-SH',
  'SSE:600519',
  '６００５１９．ＳＨ',
])('%s is 600519 of Shanghai', (text) => {
  expect([parseSecurityCode(text), exchangeInCode(text)]).toEqual([{ value: '600519' }, 'SSE']);
});

test('full-width commas separate digits, and full-width digits stay rejected', () => {
  expect(readAmount('1，234，567')).toEqual({ value: 1_234_567 });
  expect(readAmount('１，２３４')).toHaveProperty('problem');
});

test('无 is a value in text columns, empty in numeric columns, and queried in flags or limits', () => {
  expect([columnRule({ content: 'text' })('无', column), readAmount('无')]).toEqual([{ value: '无' }, { value: null }]);
  expect([readFlag('无', column), readPriceLimit('无', column)]).toEqual([
    { problem: expect.stringContaining('不认识“无”') },
    { problem: expect.stringContaining('“无”不是涨跌幅限制') },
  ]);
});

test('a line with a row count is checked against the rows, with the end marker of old files', async () => {
  const text = '证券代码,证券简称,市场,折算率\n600000,甲,沪市,60%\n600036,乙,沪市,60%\n';
  expect((await check('collateral', `${text}共 2 行\n\u001A`)).outcome).toBe('checked');
  const report = await check('collateral', `${text}1,954 行\u001A`);
  expect([report.rows.read, says(report, 'warning')]).toEqual([
    2,
    expect.arrayContaining([expect.stringContaining('表尾写明共 1954 行，文件里有 2 行')]),
  ]);
});

test('a file with many dates is reported first, with the number of rows of the requested date', async () => {
  const days = Array.from({ length: 63 }, (_, index) => new Date(Date.UTC(2026, 5, 1 + index)).toISOString().slice(0, 10));
  const rows = days.flatMap((day) => [`600000,甲,沪市,60%,${day}`, `600036,乙,沪市,60%,${day}`]);
  const report = await check('collateral', ['证券代码,证券简称,市场,折算率,数据日期', ...rows].join('\n'), { date: '2026-07-01' });
  expect([report.outcome, report.findings.map(formatFinding)]).toEqual([
    'refused',
    [expect.stringMatching(/^文件里有 63 个日期（2026-06-01 至 2026-08-02），2026-07-01 的有 2 行。一次只导入一天的名单/)],
  ]);
});

test('thousands of equal errors are one line with their count and an example', async () => {
  const rows = Array.from({ length: 4759 }, (_, index) => `${600_000 + index},某公司,沪市,`);
  const report = await check('collateral', ['证券代码,证券简称,市场,折算率', ...rows].join('\n'));
  expect(says(report, 'row')).toEqual([expect.stringMatching(/^第 2 行「折算率」：没有填写。同样的问题共 4759 行：第 2、3、/)]);
  expect(report.counts.row).toBe(4759);
});

test('a market column filled only in the first row of each market must be completed', async () => {
  const report = await check('collateral', '证券代码,证券简称,市场,折算率\n600000,甲,沪市,60%\n600036,乙,,60%');
  expect(says(report, 'row')).toEqual([expect.stringMatching(/^第 3 行「市场」：没有填写市场，其他行都有。合并的单元格请取消合并/)]);
});

test.each([
  ['调整前折算率', '调整后折算率'],
  ['昨日折算率', '今日折算率'],
  ['原折算率', '新折算率'],
  ['上期折算率', '本期折算率'],
])('of %s and %s the former value is never offered', async (former, present) => {
  const report = await check('collateral', `证券代码,证券简称,市场,${former},${present}\n600000,甲,沪市,60%,55%`);
  const [asked] = says(report, 'file');
  expect(asked).toContain(`「${present}」（如 55%）`);
  expect(asked).toContain(`「${former}」写明是以前的值`);
  expect(asked).not.toContain(`=${former}`);
});

test('combined balances are not offered for a single kind', async () => {
  const report = await check('details', '证券代码,证券简称,市场,融资余额(元),融券余量(股),两融余额合计\n600000,甲,沪市,1,1,2');
  expect(says(report, 'warning').filter((text) => text.includes('是不是「融券余额」'))).toEqual([]);
});

test('when two columns may be meant both are offered, without a preference', async () => {
  const report = await check('collateral', '证券代码,证券简称,市场,普通折算率,信用折算率\n600000,甲,沪市,60%,55%');
  expect(says(report, 'file')[0]).toMatch(
    /「折算率」可能是以下几列中的一列，请核对后选定：「普通折算率」（如 60%）、「信用折算率」（如 55%）。.*--heading 折算率=<选定的列名>/,
  );
});
