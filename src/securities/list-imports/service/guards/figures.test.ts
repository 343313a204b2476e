import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';

const { db, context } = useDatabase();

afterEach(async () => {
  await sql`truncate list_versions, detail_entries, collateral_entries, static_pe_entries, audit_entries cascade`.execute(db);
});

const stopped = ({ guards }: ImportReport) => guards.filter(({ state }) => state === 'failed').map(({ guard }) => guard);
const saying = ({ guards }: ImportReport, code: string) => guards.find(({ guard }) => guard === code)?.message;
const codes = Array.from({ length: 60 }, (_, index) => String(600_000 + index));

/** Details of sixty securities; `times` returns the factor of each balance. */
function details(times: (index: number) => number, units = '元'): string {
  const rows = codes.map((code, index) => `${code},示例,沪市,${Math.round(1_000_000 * (index + 1) * times(index))},500`);
  return [`证券代码,证券简称,市场,融资余额（${units}）,融券余量（股）`, ...rows].join('\n');
}
const load = (text: string, date: string, more: object = {}) => importText(context(), 'details', text, { date, ...more });

test('ordinary daily movements stop nothing, even when every row changed', async () => {
  await load(
    details(() => 1),
    '2026-08-19',
  );
  const report = await load(
    details((index) => 0.8 + index / 100),
    '2026-08-20',
  );
  expect([report.outcome, report.changes?.changed]).toEqual(['published', 59]);
  expect(saying(report, 'changed-share')).toContain('共变动 0 行');
});

test('the details stop when more balances doubled or halved than the limit allows', async () => {
  await load(
    details(() => 1),
    '2026-08-19',
  );
  const report = await load(
    details((index) => (index < 25 ? 2.5 : 1.1)),
    '2026-08-20',
  );
  expect([report.outcome, stopped(report)]).toEqual(['refused', ['changed-share']]);
  expect(saying(report, 'changed-share')).toBe('共变动 25 行（新增 0，移除 0，变动 25），占上一版 60 行的 41.7%，超过上限 20%');
});

test.each([
  [10_000, '10,000 倍'],
  [1 / 10_000, '10,000 分之一'],
  [100, '100 倍'],
  [10, '10 倍'],
  [100_000_000, '100,000,000 倍'],
])('most balances ×%d besides market movements are reported as one factor and stop the import', async (factor, words) => {
  await load(
    details(() => 1),
    '2026-08-19',
  );
  const moved = details((index) => factor * (0.9 + (index % 20) / 100));
  const report = await load(moved, '2026-08-20', { accept: { guards: ['changed-share'], reason: '每行都变了' } });
  expect([report.outcome, stopped(report)]).toEqual(['refused', ['common-factor']]);
  expect(saying(report, 'common-factor')).toBe(`沪市「融资余额」60 行中有 60 行约为上一版的 ${words}，请核对文件的单位`);
  const accepted = { guards: ['changed-share', 'common-factor'], reason: '上一版的单位有误' };
  expect((await load(moved, '2026-08-20', { accept: accepted })).outcome).toBe('published');
});

test('the same figures in another stated unit are not a change', async () => {
  await load(
    details(() => 1),
    '2026-08-19',
  );
  const inWan = details(() => 1)
    .replaceAll(/0000,500$/gm, ',500')
    .replace('（元）', '（万元）');
  expect((await load(inWan, '2026-08-20')).changes).toMatchObject({ changed: 0, unchanged: 60 });
});

test('rates read in the wrong unit are reported as well, in every list', async () => {
  const ratios = (factor: number) => [
    '证券代码,证券简称,市场,静态市盈率',
    ...codes.map((code, index) => `${code},示例,沪市,${(index + 5) * factor}`),
  ];
  await importText(context(), 'staticPe', ratios(1).join('\n'), { date: '2026-08-19' });
  const report = await importText(context(), 'staticPe', ratios(10).join('\n'), { date: '2026-08-20' });
  expect(stopped(report)).toEqual(['changed-share', 'common-factor']);
  expect(saying(report, 'common-factor')).toContain('「静态市盈率」60 行中有 60 行约为上一版的 10 倍');
});
