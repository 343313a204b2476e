import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { loadDemoSecurities } from '#demo/securities/load.ts';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import type { ListKind } from '#securities/lists/service/definition/lists.ts';
import { fixture, withFiles } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';
import { importList, type ListRequest } from './service/list-target.ts';

const { db, context } = useDatabase();
const date = '2026-08-20';
/** A time after all import dates of the files. */
const now = new Date('2026-08-26T02:00:00Z');

/** Imports published files under their published names. */
async function importPublished(list: ListKind, names: readonly string[], more: Partial<ListRequest> = {}): Promise<ImportReport> {
  const files = await Promise.all(
    names.map(async (name) => [name.replace(/\.gz$/, ''), unpack(name, await readFile(fixture(`published/${name}`)))] as const),
  );
  return withFiles(Object.fromEntries(files), (pathOf) =>
    importList(context({ now }), { list, date, files: files.map(([name]) => ({ path: pathOf(name) })), ...more }),
  );
}

const unpack = (name: string, bytes: Buffer) => (name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
const bsePages = [0, 1, 2, 3].map((page) => `bse-underlying-page${page}.jsonp.txt`);
const says = (report: ImportReport) => report.findings.map(formatFinding);

beforeAll(async () => {
  await loadDemoSecurities(context());
  // The demo's own details have the same figures: remove them so that they come from the files.
  await sql`delete from list_versions where list = 'details'`.execute(db);
  await sql`truncate detail_entries`.execute(db);
});

const countTargets = async (exchange: string) => {
  const { rows } = await db
    .selectFrom('targetEntries')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .where('validTo', '=', 2_147_483_647)
    .where('exchange', '=', exchange)
    .executeTakeFirstOrThrow();
  return rows;
};

test('SSE detail workbook (BIFF8): the second sheet is the detail, and the summary is skipped', async () => {
  const report = await importPublished('details', ['sse-rzrqjygk20260820.xls.gz']);
  expect([report.outcome, report.rows]).toEqual(['published', { read: 1954, sound: 1954, rejected: 0, skipped: 0, merged: 0 }]);
  expect(says(report)).toContainEqual(expect.stringContaining('「汇总信息」不是融资融券交易明细'));
});

test('SSE detail as a table: the same figures, so the same version', async () => {
  await importPublished('details', ['sse-rzrqjygk20260820.xls.gz']);
  const report = await importPublished('details', ['sse-margin-detail.csv.gz']);
  expect([report.outcome, report.rows.sound]).toEqual(['unchanged', 1954]);
});

test('SSE detail with another date than requested is rejected, with one line for all rows', async () => {
  const report = await importPublished('details', ['sse-margin-detail.csv.gz'], { date: '2026-08-21' });
  expect([report.outcome, report.rows.rejected]).toEqual(['refused', 1954]);
  expect(says(report)).toEqual([
    expect.stringMatching(
      /^第 2 行「信用交易日期」：数据日期是 2026-08-20，本次导入的是 2026-08-21。同样的问题共 1954 行：第 2、3、.* 行 等$/,
    ),
  ]);
});

test('SZSE and BSE details join the SSE ones: a file of one exchange replaces only its part', async () => {
  await importPublished('details', ['sse-margin-detail.csv.gz']);
  expect((await importPublished('details', ['szse-margin-detail.xlsx'])).outcome).toBe('published');
  const report = await importPublished('details', ['bse-margin-detail.csv']);
  expect(report.changes).toMatchObject({ rows: 1954 + 2471 + 334, added: 334, removed: 0, changed: 0 });
  const spaced = await db
    .selectFrom('detailEntries')
    .select(['name', 'financingBalance'])
    .where('code', '=', '000007')
    .executeTakeFirstOrThrow();
  expect(spaced).toEqual({ name: '全新好', financingBalance: '135497800' });
});

test('SZSE target list: flags and price limits are imported, and the firm’s own margin ratios stay', async () => {
  const report = await importPublished('targets', ['szse-underlying.xlsx'], { date: '2026-08-21' });
  expect([report.outcome, report.rows.sound]).toEqual(['published', 2471]);
  expect(says(report)).toContainEqual(expect.stringContaining('全部是深市的证券：只更新深市部分'));
  expect(await countTargets('SSE')).toBe(1954);
  const { financingMargin, priceLimit } = await db
    .selectFrom('targetEntries')
    .selectAll()
    .where('code', '=', '300750')
    .where('validTo', '=', 2_147_483_647)
    .executeTakeFirstOrThrow();
  expect([Number(financingMargin) >= 100, priceLimit]).toEqual([true, '20%']);
});

test('BSE target list: four JSONP pages with a single-quoted date make one list, identical to our own', async () => {
  const report = await importPublished('targets', bsePages, { exchange: 'BSE' });
  expect(report.rows).toEqual({ read: 334, sound: 334, rejected: 0, skipped: 0, merged: 0 });
  expect(report.outcome).toBe('unchanged');
  expect(await countTargets('BSE')).toBe(334);
});

test('BSE target list: a missing page or one with another date is rejected', async () => {
  const incomplete = await importPublished('targets', bsePages.slice(0, 3));
  expect([incomplete.outcome, says(incomplete)]).toEqual(['refused', ['名单共 4 页，缺第 4 页，请把各页文件一起导入']]);
  const wrongDay = await importPublished('targets', bsePages, { date: '2026-08-19' });
  expect(says(wrongDay)[0]).toContain('文件写明的日期是 2026-08-20，本次导入的是 2026-08-19');
});

test('broker collateral list (GB18030, CRLF) matches our own: only the dates differ', async () => {
  const report = await importPublished('collateral', ['broker-collateral-gbk.csv.gz'], {
    accept: { guards: ['date-exists'], reason: '换用券商的文件' },
  });
  expect([report.outcome, report.rows.sound, report.counts.row]).toEqual(['published', 7473, 0]);
  const { concentrationGroup } = await db
    .selectFrom('collateralEntries')
    .selectAll()
    .where('code', '=', '600519')
    .where('validTo', '=', 2_147_483_647)
    .executeTakeFirstOrThrow();
  expect(concentrationGroup).toMatch(/^[A-D]$/);
});

test('broker combined workbook (BIFF8 with a title row, rates as text): both lists are read from it', async () => {
  const accept = { guards: ['stated-date'], reason: '标题是 2026-08-20' } as const;
  const collateral = await importPublished('collateral', ['broker-collateral-and-targets.xls.gz'], { date: '2026-08-21', accept });
  expect([collateral.outcome, collateral.rows.sound, collateral.counts.row]).toEqual(['published', 7473, 0]);
  const targets = await importPublished('targets', ['broker-collateral-and-targets.xls.gz'], { date: '2026-08-24', accept });
  expect([targets.outcome, targets.rows]).toEqual(['published', { read: 7473, sound: 4759, rejected: 0, skipped: 2714, merged: 0 }]);
});

test('broker target workbook: its two sheets complete each other, and missing values stay unchanged', async () => {
  const report = await importPublished('targets', ['broker-targets.xlsx'], { date: '2026-08-25' });
  expect([report.outcome, report.rows, report.counts]).toEqual([
    'published',
    { read: 4759 + 4550, sound: 4759, rejected: 0, skipped: 0, merged: 4550 },
    expect.objectContaining({ row: 0 }),
  ]);
  expect(says(report)).toContainEqual(expect.stringMatching(/^文件没有「当日可融资」「当日可融券」.*，沿用上一版的值/));
  const version = await db.selectFrom('listVersions').select('counts').where('id', '=', report.version!).executeTakeFirstOrThrow();
  const lending = version.counts.filter(({ isLending }) => isLending).reduce((sum, { rows }) => sum + rows, 0);
  expect(lending).toBe(4550);
});
