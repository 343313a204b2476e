import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadDemoSecurities } from '#demo/securities/load.ts';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { fixture, packXlsx, withFile } from '#test/factories/platform/tabular.ts';
import { useDatabase } from '#test/support/database.ts';
import { recogniseFile } from '#workflow/imports/service/recognise.ts';
import { importList, listImportTargets, type ListRequest } from './service/list-target.ts';

const { db, context } = useDatabase();
const ctx = () => context({ now: new Date('2026-08-29T02:00:00Z') });

beforeAll(async () => {
  await loadDemoSecurities(context());
});

const recognised = (path: string, name = path) => recogniseFile(ctx(), listImportTargets, { path, name });

const check = (path: string, more: Partial<ListRequest> = {}) =>
  importList(ctx(), { list: 'collateral', date: '2026-08-21', files: [{ path }], checkOnly: true, ...more });

describe('a list followed by two empty sheets', () => {
  const path = fixture('k48_三张表两张空.xlsx');

  test('a workbook with two empty sheets is recognised, however often and from any sheet', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => recognised(path)));
    expect(all.map(({ targets }) => targets[0]?.code)).toEqual(Array(8).fill('collateral'));
  });

  test('a workbook with two empty sheets is imported completely', async () => {
    const accept = { guards: ['changed-share', 'market-missing', 'market-loss', 'stated-date'] as const, reason: '检验' };
    const report = await check(path, { date: '2026-08-27', checkOnly: false, accept });
    expect([report.outcome, report.rows]).toEqual(['published', { read: 7473, sound: 7473, rejected: 0, skipped: 0, merged: 0 }]);
    const { rows, sum } = await db
      .selectFrom('collateralEntries')
      .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.sum<string>('haircut').as('sum')])
      .where('validTo', '=', 2_147_483_647)
      .executeTakeFirstOrThrow();
    expect([rows, Number(sum)]).toEqual([7473, 361_290]);
  });
});

test.each([
  '03-merged-market.xlsx',
  '08-part-name-case.xlsx',
  '11-xml-spreadsheet-2003.xls',
  '14-list.dbf',
  '25-biff5-gbk.xls',
  '36-html-entities.xls',
])('%s is a collateral list, and every row is read', async (name) => {
  expect((await recognised(fixture(name))).targets[0]?.code).toBe('collateral');
  const report = await check(fixture(name));
  expect(report.findings.filter(({ level }) => level === 'file').map(formatFinding)).toEqual([]);
  expect(report.rows.read).toBe(name.startsWith('08') ? 1 : name.startsWith('03') ? 3 : 2);
});

test('the details file of an exchange is recognised by its second sheet', async () => {
  const bytes = gunzipSync(readFileSync(fixture('k01_rzrqjygk20260824.xls.gz')));
  await withFile('rzrqjygk20260824.xls', bytes, async (path) => {
    expect(await recognised(path, 'rzrqjygk20260824.xls')).toMatchObject({ days: ['2026-08-24'] });
    expect((await recognised(path, 'rzrqjygk20260824.xls')).targets[0]?.code).toBe('details');
  });
});

test('a hundred thousand formatted empty rows below a list of one row are ignored', async () => {
  const cell = (address: string, text: string) => `<c r="${address}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const row = (position: number, texts: readonly string[]) =>
    `<row r="${position}">${texts.map((text, index) => cell(`${'ABCD'[index]}${position}`, text)).join('')}</row>`;
  const empty = Array.from({ length: 100_000 }, (_, index) => `<row r="${index + 3}" s="1"><c r="A${index + 3}" s="1"/></row>`).join('');
  const sheet = `<sheetData>${row(1, ['证券代码', '证券简称', '市场', '折算率'])}${row(2, ['600001', '示例甲', '沪市', '50%'])}${empty}</sheetData>`;
  await withFile('list.xlsx', packXlsx(sheet), async (path) => {
    expect((await recognised(path)).targets[0]?.code).toBe('collateral');
    expect((await check(path)).rows).toMatchObject({ read: 1, sound: 1 });
  });
});
