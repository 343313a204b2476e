import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { removeFile, openFile } from '#content/files/service/files.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildReport, storePdf } from '#test/factories/content/disclosure.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import type { ReportKind } from './schema.ts';
import { listFinanceReports } from './service/finance-reports.ts';
import { publishStoredReport, publishFinanceReport } from './service/publish-finance-report.ts';

const { db, context } = useDatabase();
const store = openFileStore(useFolder());

async function publish(
  year: number,
  kind: ReportKind,
  more: { pages?: number; correction?: string; publishedOn?: string } = {},
): Promise<string> {
  const { pages, ...draft } = more;
  const fileId = await storePdf(context(), store, { name: `${year} ${kind}.pdf`, ...(pages && { pages }) });
  await publishFinanceReport(context(), store, buildReport({ year, kind, title: `${year} ${kind}`, fileId, ...draft }));
  return fileId;
}

let annual: string;
beforeAll(async () => {
  await publish(2024, 'halfYear');
  await publish(2025, 'riskControl');
  annual = await publish(2025, 'annual', { pages: 7 });
  await publish(2025, 'audit');
  await publish(2025, 'halfYear');
});

const titlesOf = async (query: Parameters<typeof listFinanceReports>[1]) =>
  (await listFinanceReports(context(), query)).records.map(({ title }) => title);

test('reports are listed newest year first, within a year annual, audit, risk control, half-year', async () => {
  expect(await titlesOf({})).toEqual(['2025 annual', '2025 audit', '2025 riskControl', '2025 halfYear', '2024 halfYear']);
});

test('year and type filter the list; all years stay selectable', async () => {
  expect(await titlesOf({ year: 2025, type: 'audit' })).toEqual(['2025 audit']);
  expect(await titlesOf({ type: 'halfYear' })).toEqual(['2025 halfYear', '2024 halfYear']);
  expect(await listFinanceReports(context(), { year: 2017 })).toMatchObject({ records: [], total: 0, years: [2025, 2024] });
  expect(await titlesOf({ pageNum: 3, pageSize: 2 })).toEqual(['2024 halfYear']);
});

test('a report shows the pages, size and hash of its file', async () => {
  const [report] = (await listFinanceReports(context(), { year: 2025, type: 'annual' })).records;
  const content = await text(await openFile(context(), store, annual));
  expect(report).toMatchObject({ pages: 7, size: content.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string, earlier: [] });
  expect(report?.url).toBe(`/file-download/${annual}/2025%20annual.pdf`);
});

test('a corrected report keeps the old version at its old address', async () => {
  const old = await publish(2023, 'halfYear', { publishedOn: '2023-08-30' });
  const corrected = await publish(2023, 'halfYear', { pages: 3, publishedOn: '2023-09-15', correction: '更正比较数' });
  const [report, ...others] = (await listFinanceReports(context(), { year: 2023 })).records;
  expect(others).toEqual([]);
  expect(report).toMatchObject({ version: 2, correction: '更正比较数', pages: 3, earlier: [{ version: 1, publishedOn: '2023-08-30' }] });
  expect(report?.url).toContain(corrected);
  expect(report?.earlier[0]?.url).toContain(old);
});

test('a published report can be neither changed nor removed, and its file is kept', async () => {
  await expect(db.deleteFrom('financeReports').execute()).rejects.toThrow('cannot change');
  await expect(db.updateTable('financeReports').set({ title: 'x' }).execute()).rejects.toThrow('cannot change');
  await expect(removeFile(context(), store, annual)).rejects.toThrow('finance_reports');
  expect(await text(await openFile(context(), store, annual))).toMatch(/^%PDF/);
});

test('publishing the same report twice is a conflict, and a correction without a report is rejected', async () => {
  await expect(publish(2025, 'annual')).rejects.toMatchObject({ code: 40009 });
  await expect(publish(2022, 'annual', { correction: '更正' })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'correction' }] });
});

test('of two people who publish the same report at once, one gets a conflict', async () => {
  const [a, b] = [await storePdf(context(), store), await storePdf(context(), store)];
  const both = [a, b].map((fileId) => publishFinanceReport(context(), store, buildReport({ year: 2021, fileId })));
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 40009 });
});

test('only a readable public PDF can be published', async () => {
  const closed = await storePdf(context(), store, { visibility: 'private' });
  const refused = (fileId: string) => publishFinanceReport(context(), store, buildReport({ year: 2020, fileId }));
  await expect(refused(closed)).rejects.toMatchObject({ code: 40001, errors: [{ path: 'fileId' }] });
  await expect(refused('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    errors: [{ path: 'fileId', message: '没有这个文件' }],
  });
  expect(await titlesOf({ year: 2020 })).toEqual([]);
});

test('a report uses the page count from the upload and does not open its file', async () => {
  const fileId = await storePdf(context(), store, { pages: 4 });
  const report = buildReport({ year: 2019, fileId });
  await expect(publishStoredReport(context(), report)).rejects.toMatchObject({ errors: [{ path: 'fileId' }] });
  await db.updateTable('files').set({ pages: 4 }).where('id', '=', fileId).execute();
  await publishStoredReport(context(), report);
  expect((await listFinanceReports(context(), { year: 2019 })).records).toMatchObject([{ pages: 4, version: 1 }]);
});

test('a correction of the text only keeps the file and its pages', async () => {
  const fileId = await publish(2018, 'annual', { pages: 5 });
  await publishStoredReport(context(), buildReport({ year: 2018, title: '2018年年度报告（更正）', fileId, correction: '更正标题' }));
  expect((await listFinanceReports(context(), { year: 2018 })).records).toMatchObject([
    { pages: 5, version: 2, title: '2018年年度报告（更正）', correction: '更正标题', earlier: [{ pages: 5 }] },
  ]);
});
