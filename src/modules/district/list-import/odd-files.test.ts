import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { loadDemoSecurities } from '#demo/securities/load.ts';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import type { ListKind } from '#modules/district/lists/service/definition/lists.ts';
import { fixture, withFiles } from './factory.ts';
import { importList, type ImportRequest } from './service/import-list.ts';
import type { ImportReport } from './service/import-report.ts';

const { db, context } = useDatabase();
const now = new Date('2026-08-31T02:00:00Z');

beforeAll(async () => {
  await loadDemoSecurities(context());
});

/** Imports a fixture under the name that its sender gave it; each test has the demo firm's lists of 2026-08-20 before it. */
async function importOdd(list: ListKind, file: string, name: string, more: Partial<ImportRequest> = {}): Promise<ImportReport> {
  const bytes = await readFile(fixture(`odd-files/${file}`));
  return withFiles({ [name]: file.endsWith('.gz') ? gunzipSync(bytes) : bytes }, (pathOf) =>
    importList(context({ now }), { list, date: '2026-08-26', files: [{ path: pathOf(name) }], ...more }),
  );
}

const says = (report: ImportReport): string[] => report.findings.map(formatFinding);
const stopped = (report: ImportReport) => report.guards.filter(({ state }) => state === 'failed').map(({ guard }) => guard);

test('codes with the mark of their market before or behind them mean what they say', async () => {
  const report = await importOdd('collateral', 'mixed-code-spellings.csv.gz', '代码写法混用.csv');
  expect([report.outcome, report.rows.sound, says(report), stopped(report)]).toEqual(['published', 7473, [], []]);
});
test.each(['bonds-with-market.csv','bonds-without-market.csv','dashes-as-names.csv','dates.csv','code-prefixes.csv'])('%s', async (f) => {
  const report = await importOdd('collateral', f, f, {date:'2026-08-20', checkOnly: true});
  console.log(f, report.outcome, report.rows, says(report), report.guards);
});
test.each([['collateral','index-among-codes.csv.gz','a.csv'],['staticPe','csi-static-pe.xls.gz','csi20260826.xls'],['collateral','three-haircut-columns.csv.gz','b.csv'],['collateral','removals-at-the-foot.xlsx','c.xlsx'],['targets','empty-flags.xlsx','d.xlsx'],['details','rows-of-the-day-before.xlsx','融资融券交易明细20260825.xlsx']] as const)('%s %s', async (l, f, n) => {
  const report = await importOdd(l, f, n, {date: l === 'details' ? '2026-08-25':'2026-08-26', checkOnly: true});
  console.log(f, report.outcome, report.rows, says(report).slice(0,12), report.changes, report.guards);
});
test('x', async () => { console.log(JSON.stringify((await sql`select count(*), sum(haircut) from collateral_entries where valid_to = 2147483647`.execute(db)).rows)); });
