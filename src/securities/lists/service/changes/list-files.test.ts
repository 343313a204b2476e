import { beforeAll, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import type { ListRequest } from '#securities/list-imports/service/list-target.ts';
import { collateralCsv, importText as tryImport } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import type { FileForm, ListName } from '../../web/named-lists.ts';
import type { ListKind } from '../definition/lists.ts';
import { openListFile } from './list-files.ts';

const { context: contextAt } = useDatabase();
const context = () => contextAt({ now: new Date('2026-08-28T10:00:00Z') });
const isSynthetic = true;

/** Imports text; a day may be imported again with confirmation. */
const importText = async (list: ListKind, text: string, more: Partial<ListRequest> = {}) => {
  const report = await tryImport(context(), list, text, { accept: { guards: ['date-exists'], reason: '更正' }, ...more });
  expect(report.outcome).not.toBe('refused');
  return report;
};

async function readText(name: ListName, query: Record<string, string> = {}, form: FileForm = 'csv'): Promise<string> {
  const file = await openListFile(context(), name, form, query);
  let text = '';
  for await (const piece of file.write()) text += String(piece);
  return text;
}
const tagOf = async (name: ListName, query: Record<string, string> = {}) => (await openListFile(context(), name, 'csv', query)).etag;
const severalDays = [
  '证券代码,证券简称,市场,折算率,生效日期',
  '600000,示例甲,沪市,65%,2026-08-21',
  '600000,示例甲,沪市,60%,2026-09-01',
  '600004,示例乙,沪市,50%,2026-08-21',
].join('\n');

beforeAll(() => updateSettings(context(), demoSite));

test('names that a spreadsheet would execute are escaped as text and restored on import', async () => {
  await importText('cashFunds', '证券代码,证券简称,市场,折算率\n511990,=cmd|1,沪市,90%\n511880,"-2+3",沪市,90%');
  const text = await readText('currencyFund');
  expect(text).toContain("511990.SH,'=cmd|1,");
  expect(text).toContain("511880.SH,'-2+3,");
  expect((await importText('cashFunds', text)).outcome).toBe('unchanged');
});

test('rows with their own effective date export it and import unchanged', async () => {
  await importText('collateral', severalDays, { isSynthetic });
  const text = await readText('assure');
  expect(text).toMatch(/600000\.SH,示例甲,沪市,65%,[^,]*,2026-08-21,/);
  expect(text).toMatch(/600000\.SH,示例甲,沪市,60%,[^,]*,2026-09-01,/);
  expect((await importText('collateral', text, { isSynthetic })).outcome).toBe('unchanged');
  const { records } = JSON.parse(await readText('assure', {}, 'json')) as { records: { effectiveDate: string }[] };
  expect(records.map(({ effectiveDate }) => effectiveDate)).toEqual(['2026-09-01', '2026-08-21', '2026-08-21']);
});

test('a list without effective dates has no column for them', async () => {
  await importText('collateral', collateralCsv({ 600000: 65 }), { date: '2026-08-21' });
  expect(await readText('assure')).not.toContain('生效日期');
  expect(await readText('assure', { date: '2026-08-20' })).toContain('生效日期');
});

test('a new version changes the file, and the file of an old day stays identical byte by byte', async () => {
  const [newest, old, before] = [
    await tagOf('assure'),
    await tagOf('assure', { date: '2026-08-20' }),
    await readText('assure', { date: '2026-08-20' }),
  ];
  await importText('collateral', collateralCsv({ 600000: 60 }), { date: '2026-08-24' });
  expect(await tagOf('assure')).not.toBe(newest);
  expect(await tagOf('assure', { date: '2026-08-20' })).toBe(old);
  expect(await readText('assure', { date: '2026-08-20' })).toBe(before);
});

test('importing the same day again changes the file', async () => {
  const first = await tagOf('assure', { date: '2026-08-24' });
  await importText('collateral', collateralCsv({ 600000: 55 }), { date: '2026-08-24' });
  expect(await tagOf('assure', { date: '2026-08-24' })).not.toBe(first);
  expect(await readText('assure', { date: '2026-08-24' })).toContain('55%');
});

test('a version published during a download does not change the downloaded file', async () => {
  const file = await openListFile(context(), 'assure', 'csv', {});
  const pieces = file.write()[Symbol.asyncIterator]();
  await pieces.next();
  await importText('collateral', collateralCsv({ 600000: 50, 600004: 50 }), { date: '2026-08-25' });
  let text = '';
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) text += String(piece.value);
  expect(text).toContain('55%');
  expect(text).toMatch(/条数 1\r\n$/);
});

test('real data have no sample data remark', async () => {
  expect(await readText('assure')).not.toContain('示例数据');
  expect(await readText('assure', { date: '2026-08-20' })).toContain('示例数据');
});
