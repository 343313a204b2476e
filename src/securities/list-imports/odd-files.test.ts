import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { loadDemoSecurities } from '#demo/securities/load.ts';
import type { Context } from '#platform/context.ts';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import type { ListKind } from '#securities/lists/service/definition/lists.ts';
import { fixture, importText, withFiles } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';
import { importList, type ListRequest } from './service/list-target.ts';

// Real files from exchanges, brokers and office programs. The expected results were counted in advance.
const { db, context } = useDatabase();
const now = new Date('2026-08-31T02:00:00Z');

beforeAll(async () => {
  await loadDemoSecurities(context());
});

/** Each test starts with the demo firm's lists of 2026-08-20 and rolls back what it publishes. */
async function alone(work: (tx: Context) => Promise<void>): Promise<void> {
  const done = new Error('taken back');
  await db
    .transaction()
    .execute(async (trx) => {
      await work(context({ db: trx, now }));
      throw done;
    })
    .catch((error: unknown) => {
      if (error !== done) throw error;
    });
}

/** Imports a fixture under its original file name. */
async function importOdd(
  ctx: Context,
  list: ListKind,
  file: string,
  { name = file, ...more }: Partial<ListRequest> & { name?: string } = {},
): Promise<ImportReport> {
  const bytes = await readFile(fixture(`odd-files/${file}`));
  return withFiles({ [name]: file.endsWith('.gz') ? gunzipSync(bytes) : bytes }, (pathOf) =>
    importList(ctx, { list, date: '2026-08-26', files: [{ path: pathOf(name) }], ...more }),
  );
}

const says = (report: ImportReport, level?: string): string[] =>
  report.findings.filter((finding) => !level || finding.level === level).map(formatFinding);
const stopped = (report: ImportReport) => report.guards.filter(({ state }) => state === 'failed').map(({ guard }) => guard);
async function sumOf(ctx: Context, table: string, column: string): Promise<{ rows: number; sum: number }> {
  const { rows } = await sql<{ rows: number; sum: number }>`select count(*)::integer as rows, sum(${sql.ref(column)})::float8 as sum
    from ${sql.table(table)} where valid_to = 2147483647`.execute(ctx.db);
  return rows[0]!;
}

test('a market prefix or suffix on a code is respected', () =>
  alone(async (tx) => {
    const report = await importOdd(tx, 'collateral', 'mixed-code-spellings.csv.gz', { name: '代码写法混用.csv' });
    expect([report.outcome, stopped(report), report.rows]).toEqual([
      'published',
      [],
      { read: 7473, sound: 7473, rejected: 0, skipped: 0, merged: 0 },
    ]);
    expect(await sumOf(tx, 'collateral_entries', 'haircut')).toEqual({ rows: 7473, sum: 361_245 });
  }));

test('a market mark that contradicts the market column is an error, and every other notation is read', () =>
  alone(async (tx) => {
    const report = await importOdd(tx, 'collateral', 'code-prefixes.csv', { skipBadRows: true, checkOnly: true });
    expect(says(report, 'row')).toEqual([
      expect.stringContaining('第 2 行「折算率」：70% 超过上限 65%'),
      '第 5 行「证券代码」：000001 的代码写明深市，市场列写明沪市，互相矛盾，请核对',
    ]);
    expect(report.rows).toMatchObject({ read: 4, sound: 2, rejected: 2 });
  }));

test('an index code is an error and never taken for the security with the same digits elsewhere', () =>
  alone(async (tx) => {
    const report = await importOdd(tx, 'collateral', 'index-among-codes.csv.gz');
    expect([report.outcome, report.rows.rejected, says(report, 'row')]).toEqual([
      'refused',
      2,
      ['第 2 行「证券代码」：000001 是沪市的指数，不是证券', '第 3 行「证券代码」：000016 是沪市的指数，不是证券'],
    ]);
    const skipped = await importOdd(tx, 'collateral', 'index-among-codes.csv.gz', { skipBadRows: true });
    expect(skipped.outcome).toBe('published');
    const { rows } =
      await sql`select code from collateral_entries where valid_to = 2147483647 and code in ('000001', '000016') and haircut in (50, 0)`.execute(
        tx.db,
      );
    expect(rows).toEqual([]);
  }));

test('bonds and preferred shares with their market are accepted', () =>
  alone(async (tx) => {
    const report = await importOdd(tx, 'collateral', 'bonds-with-market.csv', { checkOnly: true });
    expect([report.counts.row, report.rows.sound]).toEqual([0, 6]);
  }));

test('without a market, ambiguous code ranges are queried, and limits broken in either market are reported at once', () =>
  alone(async (tx) => {
    const report = await importOdd(tx, 'collateral', 'bonds-without-market.csv', { checkOnly: true });
    expect(says(report, 'row')).toEqual([
      expect.stringMatching(/^第 2 行「折算率」：85% 超过上限 80%（其他上市证券投资基金和债券/),
      expect.stringMatching(/^第 3 行「折算率」：85% 超过上限 80%/),
      expect.stringMatching(/^第 4 行「折算率」：85% 超过上限 80%/),
      expect.stringContaining('第 5 行：无法判断 524001 属于哪个市场（沪市、深市都有这段代码），请补上市场列'),
      expect.stringMatching(/^第 6 行「折算率」：85% 超过上限 80%/),
      expect.stringContaining('第 6 行：无法判断 140001 属于哪个市场（沪市、深市都有这段代码）'),
      expect.stringMatching(/^第 7 行「折算率」：85% 超过上限 65%/),
    ]);
  }));

test('a dash instead of a name is replaced by the master name, otherwise a name is required', () =>
  alone(async (tx) => {
    const report = await importOdd(tx, 'collateral', 'dashes-as-names.csv', { checkOnly: true });
    expect(says(report, 'row')).toEqual([
      '第 3 行「证券简称」：没有填写证券简称，证券主表里也没有这只证券，请补上',
      '第 4 行「证券简称」：没有填写证券简称，证券主表里也没有这只证券，请补上',
    ]);
    expect(says(report, 'note')).toContain('1 行没有证券简称，按证券主表补上：688531 日联科技');
  }));

test('dates followed by blanks, a weekday or a time are read', () =>
  alone(async (tx) => {
    const report = await importOdd(tx, 'collateral', 'dates.csv', { date: '2026-08-19', checkOnly: true });
    expect(says(report, 'row').filter((text) => text.includes('日期'))).toEqual([]);
  }));

test('when several haircut columns could be meant, all are offered with sample values, except former values', () =>
  alone(async (tx) => {
    const asked = await importOdd(tx, 'collateral', 'three-haircut-columns.csv.gz');
    expect([asked.outcome, says(asked)]).toEqual(['refused', [expect.stringMatching(/「本期折算率」（如 54%、71%、62%）/)]]);
    expect(says(asked)[0]).toContain('「上期折算率」写明是以前的值');
    expect(says(asked)[0]).not.toMatch(/--heading 折算率=(上期|交易所)/);
    const report = await importOdd(tx, 'collateral', 'three-haircut-columns.csv.gz', { headings: { haircut: ['本期折算率'] } });
    expect([report.outcome, stopped(report)]).toEqual(['published', []]);
    expect(await sumOf(tx, 'collateral_entries', 'haircut')).toEqual({ rows: 7473, sum: 361_340 });
  }));

test('a table of removals below the list stops the import, whether bad rows are skipped or not', () =>
  alone(async (tx) => {
    const report = await importOdd(tx, 'collateral', 'removals-at-the-foot.xlsx', { skipBadRows: true });
    expect([report.outcome, says(report, 'file')]).toEqual([
      'refused',
      [expect.stringMatching(/^第 7455 行：从这一行起是另一张表（「附:本次调出可充抵保证金证券名单」），/)],
    ]);
  }));

test('empty flags are queried; once defined as no, every row is stored or reported', () =>
  alone(async (tx) => {
    const asked = await importOdd(tx, 'targets', 'empty-flags.xlsx', { date: '2026-08-27' });
    expect(asked.outcome).toBe('refused');
    expect(says(asked, 'warning')).toContainEqual(
      expect.stringMatching(/^列「融资标的」有不认识的写法：“空白”\d+ 行。.*--spelling 融资标的:空白=否/),
    );
    const no = { 空白: '否' };
    const report = await importOdd(tx, 'targets', 'empty-flags.xlsx', {
      date: '2026-08-27',
      spellings: { isFinancing: no, isLending: no },
    });
    expect([report.outcome, stopped(report), report.rows]).toEqual([
      'published',
      [],
      { read: 4759, sound: 4752, rejected: 0, skipped: 7, merged: 0 },
    ]);
    expect(says(report, 'warning')).toContainEqual(
      expect.stringMatching(/^7 行的融资标的、融券标的都是“否”，不是标的证券，没有导入：510090 责任ETF建信/),
    );
  }));

test('a dash in the static PE column means a loss: 5,542 rows, and the stock’s haircut must be zero', () =>
  alone(async (tx) => {
    const report = await importOdd(tx, 'staticPe', 'csi-static-pe.xls.gz', {
      name: 'csi20260826.xls',
      // The figures come from the demo firm's day.
      accept: { guards: ['former-content'], reason: '数值取自示例' },
    });
    expect([report.outcome, stopped(report), report.rows.sound]).toEqual(['published', [], 5542]);
    expect(await sumOf(tx, 'static_pe_entries', 'static_pe')).toEqual({ rows: 5542, sum: 255_298.82 });
    const { rows } = await sql<{ code: string; exchange: string }>`select code, exchange from static_pe_entries
      where valid_to = 2147483647 and status = 'negative' and static_pe is null order by code`.execute(tx.db);
    expect(rows.length).toBeGreaterThan(100);
    const { code } = rows.find(({ exchange }) => exchange === 'SSE')!;
    const checked = await importText(tx, 'collateral', `证券代码,证券简称,市场,折算率\n${code},某公司,沪市,50%`, {
      date: '2026-08-26',
      checkOnly: true,
    });
    expect(says(checked, 'row')).toEqual([expect.stringContaining('静态市盈率 亏损（2026-08-26 的名单），折算率应为 0，现为 50%')]);
  }));

test('numeric dates are read: 1,954 detail rows and their sum', () =>
  alone(async (tx) => {
    const report = await importOdd(tx, 'details', 'sse-details-day-as-number.xls.gz', {
      name: 'rzrqjygk20260824.xls',
      date: '2026-08-24',
      accept: { guards: ['changed-share'], reason: '已隔两个交易日' },
    });
    expect([report.outcome, stopped(report), report.rows.sound]).toEqual(['published', [], 1954]);
    const { rows } = await sql`select count(*)::integer as rows, sum(financing_balance)::float8 as sum from detail_entries
      where valid_to = 2147483647 and exchange = 'SSE'`.execute(tx.db);
    expect(rows).toEqual([{ rows: 1954, sum: 912_921_279_071 }]);
  }));

test('the figures of another day in a different order stop the import', () =>
  alone(async (tx) => {
    const accept = { guards: ['changed-share'], reason: '已隔两个交易日' } as const;
    const file = 'rows-of-the-day-before.xlsx';
    expect((await importOdd(tx, 'details', file, { name: '20260824.xlsx', date: '2026-08-24', accept })).outcome).toBe('published');
    const report = await importOdd(tx, 'details', file, { name: '融资融券交易明细20260825.xlsx', date: '2026-08-25' });
    expect([report.outcome, stopped(report)]).toEqual(['refused', ['former-content']]);
    expect(report.guards.find(({ guard }) => guard === 'former-content')?.message).toMatch(
      /^2,4\d\d 行中有 2,4\d\d 行的「融资余额」与 2026-08-24 的名单相同：可能拿错了文件/,
    );
  }));
