import { utils, write } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { collateralCsv, withFiles } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { findDataDays, findEffectiveDays, findStatedDates } from '#workflow/imports/reading/stated-dates.ts';
import { importList, type ListRequest } from '../service/list-target.ts';

const { db, context } = useDatabase();

afterEach(async () => {
  await sql`truncate list_versions, collateral_entries, audit_entries cascade`.execute(db);
});

const list = collateralCsv({ 600000: 60 });

async function load(name: string, text: string | Buffer, more: Partial<ListRequest> = {}) {
  const report = await withFiles({ [name]: text }, (pathOf) =>
    importList(context(), { list: 'collateral', date: '2026-08-20', files: [{ path: pathOf(name) }], ...more }),
  );
  return [report.outcome, report.guards.find(({ guard }) => guard === 'stated-date')?.message];
}

test.each([
  ['in its title', 'list.csv', `可充抵保证金证券名单（2026年8月19日）\n${list}`, '表头上方写明 2026-08-19'],
  ['in a control line', 'list.csv', `H,20260819,1\n${list}`, '表头上方写明 2026-08-19'],
  ['in its name', 'collateral20260819.csv', list, '文件名「collateral20260819.csv」写明 2026-08-19'],
  ['in its name, without a year', '名单8月19日.csv', list, '文件名「名单8月19日.csv」写明 2026-08-19'],
  ['in a sheet’s name', 'list.xlsx', workbook('20260819'), '工作表「20260819」写明 2026-08-19'],
  ['in a sheet’s name, in words', 'list.xlsx', workbook('8月19日名单'), '工作表「8月19日名单」写明 2026-08-19'],
  ['above a table of a web page', 'list.xls', html('2026.08.19'), '表头上方写明 2026-08-19'],
])(
  'a file that states another date %s stops the import with both dates, unless a person takes responsibility',
  async (_where, name, text, words) => {
    expect(await load(name, text)).toEqual(['refused', `${words}，本次导入的是 2026-08-20`]);
    expect(await load(name, text, { date: '2026-08-19' })).toEqual(['published', '文件写明的日期就是 2026-08-19']);
    expect((await load(name, text, { accept: { guards: ['stated-date'], reason: '标题没有改' } }))[0]).toBe('published');
  },
);

/** Builds a workbook with the list as its only sheet. */
function workbook(name: string): Buffer {
  const sheet = utils.aoa_to_sheet(list.split('\n').map((line) => line.split(',')));
  return write({ SheetNames: [name], Sheets: { [name]: sheet } }, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
}

/** Builds an HTML table with a title. */
function html(title: string): string {
  const rows = [title, ...list.split('\n')].map(
    (line) =>
      `<tr>${line
        .split(',')
        .map((cell) => `<td>${cell}</td>`)
        .join('')}</tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

test('dates of creation, announcement or effect are not the data date, and long numbers are not dates', () => {
  const days = (text: string) => findStatedDates(text, '2026-08-20');
  expect(days('数据日期：2026/8/20  打印时间：2026-08-25 09:30')).toEqual(['2026-08-20']);
  expect(days('自2026年8月21日起执行，发布日期:2026-08-19，生效日期 2026-08-21')).toEqual([]);
  expect(days('明细_20260825093012.xls 编号 120260820 合计 20269999')).toEqual([]);
  expect(days('截至２０２６年８月２０日')).toEqual(['2026-08-20']);
});

test.each([
  '生效日期（T+1）：2026-08-21',
  '生效日期 ： 2026-08-21',
  '执行日: 2026年8月21日',
  '有效期自2026-08-21',
  '自 2026 年 8 月 21 日（星期五）起执行',
  '2026年8月21日开市起适用',
  '2026-08-21 09:30起',
  '下一交易日：2026-08-21',
])('%s is the effective date of a list and never its data date', (text) => {
  expect([findStatedDates(text, '2026-08-20'), findEffectiveDays(text, '2026-08-20')]).toEqual([[], ['2026-08-21']]);
});

test('date labels in a line above their dates are assigned correctly', async () => {
  const text = `数据日期,生效日期,制表日期\n2026-08-20,2026-08-21,2026-08-22\n${list}`;
  expect(await load('list.csv', text)).toEqual(['published', '文件写明的日期就是 2026-08-20']);
  const { effectiveDate } = await db.selectFrom('listVersions').select('effectiveDate').executeTakeFirstOrThrow();
  expect(effectiveDate).toBe('2026-08-21');
});

test('a notice’s effective date and data date are recognised among other dates', () => {
  const text = '根据2026年8月1日发布的规则，自2026 年 8 月 24 日（星期一）起执行，截至 2026年8月20日。生效日期：2026-08-25，9月1日前整改';
  expect(findEffectiveDays(text, '2026-08-20')).toEqual(['2026-08-24', '2026-08-25']);
  expect(findEffectiveDays('自9月1日起实施；2026年8月1日印发', '2026-08-20')).toEqual(['2026-09-01']);
  expect(findDataDays(text, '2026-08-20')).toEqual(['2026-08-20']);
});
