import { utils, write } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { withFiles } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import type { ImportReport } from '#workflow/imports/service/report.ts';
import { saveSource } from '#workflow/imports/sources/write-sources.ts';
import { importList, type ListRequest } from './service/list-target.ts';
import { listTarget, listImportTargets } from './service/list-target.ts';

const { db, context } = useDatabase();

type Cells = readonly string[];
const table = (...rows: readonly Cells[]) =>
  `<table border="1">${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</table>`;
const head = ['证券代码', '证券简称', '市场', '折算率'];
const base = table(
  head,
  ['600000', '示例甲', '沪市', '60%'],
  ['600036', '示例乙', '沪市', '55%'],
  ['000001', '示例丙', '深市', '50%'],
  ['000002', '示例戊', '深市', '50%'],
);
const page = (body: string) =>
  `<html><head><title>关于调整可充抵保证金证券的公告</title></head><body><table><tr><td>首页 新增业务</td></tr><tr><td>${body}<p>示例证券 2026 年 8 月 18 日</p></td></tr></table></body></html>`;
const comes = table(head, ['601318', '示例丁', '沪市', '65%']);
const goes = table(['序号', '证券代码', '证券简称', '市场'], ['1', '000001', '示例丙', '深市']);
const notice = page(
  `<h1>关于调整可充抵保证金证券的公告</h1><p>经研究，自2026 年 8 月 24 日起调整如下，截至2026年8月21日的名单同时废止。</p>
   <p>一、调入证券</p>${comes}<p>二、调出证券</p>${goes}<p>三、折算率调整</p>${table(head, ['600036', '示例乙', '沪市', '50%'])}`,
);

function load(content: string | Buffer, more: Partial<ListRequest> = {}, name = 'notice.html'): Promise<ImportReport> {
  return withFiles({ [name]: content }, (pathOf) =>
    importList(context(), { list: 'collateral', date: '2026-08-21', files: [{ path: pathOf(name) }], ...more }),
  );
}

const says = ({ findings }: ImportReport) => findings.map(formatFinding);
const problems = ({ findings }: ImportReport) => findings.filter(({ level }) => level === 'file').map(({ message }) => message);
const current = async () =>
  (
    await db
      .selectFrom('collateralEntries')
      .select(['code', 'haircut', 'effectiveOn'])
      .where('validTo', '=', 2_147_483_647)
      .orderBy('code')
      .execute()
  ).map(({ code, haircut, effectiveOn }) => `${code} ${haircut}${effectiveOn ? ` ${effectiveOn}` : ''}`);
const versions = async () => (await db.selectFrom('listVersions').select('id').execute()).length;
const former = ['000001 50', '000002 50', '600000 60', '600036 55'];

beforeEach(async () => {
  await load(base, { date: '2026-08-20' });
});
afterEach(async () => {
  await sql`truncate import_sources, import_frozen_states, list_versions, collateral_entries, target_entries, audit_entries cascade`.execute(
    db,
  );
});

test('a notice with additions, removals and changes creates the next complete list, with its date on the rows that it names', async () => {
  const report = await load(notice);
  expect([report.outcome, problems(report), report.rows.read]).toEqual(['published', [], 3]);
  expect(report.changes).toEqual({ rows: 4, added: 1, removed: 1, changed: 1, unchanged: 2 });
  expect(await current()).toEqual(['000002 50', '600000 60', '600036 50 2026-08-24', '601318 65 2026-08-24']);
  expect(says(report)).toContain('按调整读取：第 1 个表格（调入）、第 2 个表格（调出）、第 3 个表格（调整）。没有提到的证券保持上一版不变');
});

test('a page that contains only a table is the complete list', async () => {
  expect([await versions(), await current()]).toEqual([1, former]);
});

test('importing the same notice again changes nothing, and the report states this', async () => {
  await load(notice);
  const again = await load(notice);
  expect([again.outcome, await versions()]).toEqual(['unchanged', 2]);
  expect(says(again)).toEqual(
    expect.arrayContaining(['调入的 601318 已在上一版名单里，按文件更新', '调出的 000001 不在上一版名单里，请核对']),
  );
});

test('a change to a security that is not on the list is named, since the code may be wrong', async () => {
  const changed = table(head, ['601318', '示例丁', '沪市', '65%']);
  const report = await load(page(`<p>调出证券</p>${goes}<p>折算率调整</p>${changed}`), { checkOnly: true });
  expect(says(report)).toContain('调整的 601318 不在上一版名单里，按新增导入，请核对');
});

test('for removals the code is sufficient', async () => {
  const report = await load(page(`<p>以下证券移出名单</p>${table(['证券代码', '证券简称'], ['600036', '示例乙'])}`));
  expect([report.outcome, await current()]).toEqual(['published', ['000001 50', '000002 50', '600000 60']]);
});

test('the data date in the text of a page must be the import date', async () => {
  const report = await load(notice, { date: '2026-08-20', checkOnly: true });
  expect(report.guards.find(({ guard }) => guard === 'stated-date')?.message).toBe('正文写明 2026-08-21，本次导入的是 2026-08-20');
});

test('a page with one list that states its effective date is the complete list from that date', async () => {
  const report = await load(page(`<p>自2026年8月24日起，名单如下：</p>${base}`));
  const version = await db.selectFrom('listVersions').select('effectiveDate').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect([report.outcome, version.effectiveDate, await current()]).toEqual(['published', '2026-08-24', former]);
  const unclear = await load(page(`<p>沪市自8月24日起，深市自8月25日起执行：</p>${base}`), { checkOnly: true });
  expect(says(unclear)).toContain('文件写明了几个生效日期（2026-08-24、2026-08-25），没有采用，请核对');
});

test.each([
  [
    'a table beside them that does not say what it is',
    `<p>一、调入</p>${comes}<p>二、其他</p>${base}`,
    '第 2 个表格看不出是调入、调出、调整还是全部名单',
  ],
  ['one line for both', `<p>调入、调出证券</p>${comes}<p>调出证券</p>${goes}`, '第 1 个表格看不出是调入、调出'],
  ['a table of what comes without the haircut', `<p>调入</p>${goes}<p>调出</p>${goes}`, '第 1 个表格（调入）缺少必需的列「折算率」'],
  ['a security that comes and goes', `<p>调入</p>${comes}<p>调出</p>${comes}`, '601318 既在调入或调整的表里，又在调出的表里'],
])('%s stops the import, and nothing changes', async (_what, body, sentence) => {
  const report = await load(page(body));
  expect([report.outcome, problems(report).join()]).toEqual(['refused', expect.stringContaining(sentence)]);
  expect([await versions(), await current()]).toEqual([1, former]);
});

test('an invalid code among the removals is an error and stops the import', async () => {
  const wrong = table(['证券代码', '证券简称'], ['60003O', '示例乙'], ['999999', '示例']);
  const report = await load(page(`<p>调出</p>${wrong}`));
  expect([report.outcome, report.rows, await current()]).toEqual([
    'refused',
    { read: 2, sound: 0, rejected: 2, skipped: 0, merged: 0 },
    former,
  ]);
  expect(says(report)).toContainEqual(expect.stringContaining('“60003O”不是六位数字代码'));
});

test('workbook sheets named accordingly are read as adjustments too', async () => {
  const toSheet = (...rows: Cells[]) => utils.aoa_to_sheet(rows.map((cells) => [...cells]));
  const Sheets = {
    调入证券: toSheet(head, ['601318', '示例丁', '沪市', '65%']),
    调出证券: toSheet(['证券代码', '证券简称'], ['600036', '示例乙']),
  };
  const bytes = write({ SheetNames: Object.keys(Sheets), Sheets }, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const report = await load(bytes, {}, 'notice.xlsx');
  expect([report.outcome, await current()]).toEqual(['published', ['000001 50', '000002 50', '600000 60', '601318 65']]);
  expect(says(report)).toContain('按调整读取：工作表「调入证券」（调入）、工作表「调出证券」（调出）。没有提到的证券保持上一版不变');
});

test('an adjustment needs an existing list', async () => {
  await sql`truncate list_versions, collateral_entries cascade`.execute(db);
  const report = await load(notice);
  expect(problems(report)).toEqual(['2026-08-21 及以前还没有可充抵保证金证券，调入、调出无从更新，请先导入一份全部名单']);
});

test('the kind of each table can be described by its number or by words in its title', async () => {
  const describeTables = (tables: object[]) =>
    saveSource(
      context(),
      listImportTargets,
      { code: 'house', name: '示例公告', mapping: { targets: ['collateral'], columns: named, layout: { tables } } },
      '张三',
    );
  const named = Object.fromEntries(
    ['code:证券代码', 'name:证券简称', 'exchange:市场', 'haircut:折算率'].map((pair) => [
      pair.split(':')[0]!,
      { headings: [pair.split(':')[1]!] },
    ]),
  );
  const body = page(`<p>甲类</p>${comes}<p>乙类</p>${table(head, ['600036', '示例乙', '沪市', '55%'])}<p>丙类</p>${base}`);
  await describeTables([
    { number: 1, role: 'added' },
    { title: '乙类', role: 'removed' },
    { title: '丙类', role: 'other' },
  ]);
  const report = await load(body, { source: 'house' });
  expect([report.outcome, await current()]).toEqual(['published', ['000001 50', '000002 50', '600000 60', '601318 65']]);
  await describeTables([
    { number: 1, role: 'added' },
    { number: 2, role: 'whole' },
    { number: 3, role: 'other' },
  ]);
  expect(problems(await load(body, { source: 'house' }))[0]).toContain('第 2 个表格是全部名单，其他表格是调入、调出，不能一起导入');
});

describe('notices about targets', () => {
  const list = ['证券代码', '证券简称', '市场', '融资保证金比例', '融券保证金比例'];
  const targets = async () =>
    (
      await db
        .selectFrom('targetEntries')
        .select(['code', 'isFinancing', 'isLending', 'financingMargin', 'lendingMargin', 'financingAllowed'])
        .where('validTo', '=', 2_147_483_647)
        .orderBy('code')
        .execute()
    ).map((row) => Object.values(row).join(' '));

  beforeEach(async () => {
    const whole = table(
      [...list, '当日可融资'],
      ['600000', '示例甲', '沪市', '100%', '120%', '是'],
      ['600036', '示例乙', '沪市', '100%', '', '否'],
    );
    await load(whole, { list: 'targets', date: '2026-08-20' });
  });

  test('values missing in a table of changes stay unchanged, also for the other side', async () => {
    expect(await targets()).toEqual(['600000 true true 100 120 true', '600036 true false 100  false']);
    const changed = table(list.slice(0, 4), ['600000', '示例甲', '沪市', '110%']);
    const added = table(list, ['601318', '示例丁', '沪市', '100%', '130%']);
    const report = await load(page(`<p>新增标的证券</p>${added}<p>保证金比例调整</p>${changed}`), { list: 'targets' });
    expect([report.outcome, await targets()]).toEqual([
      'published',
      ['600000 true true 110 120 true', '600036 true false 100  false', '601318 true true 100 130 '],
    ]);
  });

  test('removals from one side only stop the import; removals from both sides do not', async () => {
    const body = (title: string) => page(`<p>${title}</p>${table(list.slice(0, 2), ['600036', '示例乙'])}`);
    const report = await load(body('调出融券标的证券'), { list: 'targets' });
    expect([report.outcome, problems(report)]).toEqual([
      'refused',
      ['第 1 个表格（调出）只说融资或融券一方，看不出另一方是否保留，请改用调整后的全部名单导入'],
    ]);
    expect((await load(body('调出融资融券标的证券'), { list: 'targets' })).outcome).toBe('published');
  });
});

test('merged cells apply to each row they span, in headers of two rows and in the body', async () => {
  const merged = `<table><tr><th rowspan="2">证券代码</th><th rowspan="2">证券简称</th><th rowspan=2>市场</th><th colspan="2">保证金比例</th></tr>
    <tr><th>融资</th><th>融券</th></tr><tr><td>600000</td><td>示例甲</td><td rowspan="2">沪市</td><td>100%</td><td>120%</td></tr>
    <tr><td>600036</td><td>示例乙</td><td>110%</td><td>130%</td></tr></table>`;
  const report = await load(merged, { list: 'targets' });
  expect([report.outcome, problems(report)]).toEqual(['published', []]);
  const rows = await db
    .selectFrom('targetEntries')
    .select(['exchange', 'code', 'financingMargin', 'lendingMargin'])
    .orderBy('code')
    .execute();
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual(['SSE 600000 100 120', 'SSE 600036 110 130']);
});

test('an adjustment that needs approval publishes the complete list that the approvers saw', async () => {
  const { outcome, frozenId = 0 } = await load(notice, { freeze: true });
  expect([outcome, await current()]).toEqual(['frozen', former]);
  await inTransaction(context(), (tx) => listTarget('collateral').store.frozen.publish(tx, frozenId, { maker: '张三', approver: '李四' }));
  expect(await current()).toEqual(['000002 50', '600000 60', '600036 50 2026-08-24', '601318 65 2026-08-24']);
});
