import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { listImportTargets } from '#securities/list-imports/service/list-target.ts';
import { collateralCsv, withFiles } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { parseCommand, usage } from './read-command.ts';

const { db, context } = useDatabase();

afterEach(async () => {
  await sql`truncate list_versions, collateral_entries, import_sources, audit_entries restart identity cascade`.execute(db);
  await db.deleteFrom('listSettings').where('validFrom', 'is not', null).execute();
});

const place = { fromHere: (path: string) => path, user: '值班员' };

/** Runs a command as typed in a terminal. */
async function type(...words: string[]): Promise<{ code: number; lines: string[] }> {
  const run = parseCommand(words, place, listImportTargets);
  if ('problem' in run) return { code: 2, lines: [run.problem] };
  const lines: string[] = [];
  return { code: await run(context(), { say: (line) => lines.push(line), terminal: { write: () => true } }), lines };
}

const last = ({ code, lines }: { code: number; lines: string[] }) => [code, lines.at(-1)];

/** Runs the work with a list of two dates from temporary files. */
function withLists(work: (pathOf: (name: string) => string) => Promise<void>): Promise<void> {
  const files = { 'old.csv': collateralCsv({ 600000: 60 }), 'new.csv': collateralCsv({ 600000: 55, 600036: 50 }) };
  return withFiles(files, async (pathOf) => {
    await type('collateral', pathOf('old.csv'), '--date', '2026-08-19');
    await work(pathOf);
  });
}

test('an import prints differences and guards, and writes all of them to the report', async () => {
  await withLists(async (pathOf) => {
    const { lines } = await type('collateral', pathOf('new.csv'), '--date', '2026-08-20', '--report', pathOf('report.csv'));
    expect(lines).toContain('与上一版相比（2）：');
    expect(lines).toContain('  变动 沪市 600000 示例600000：折算率 60% → 55%');
    expect(lines).toContain('  【通过】折算率上限：折算率都不高于上限');
    const report = await readFile(pathOf('report.csv'), 'utf8');
    expect(report).toContain('变动,沪市 600000 示例600000,折算率 60% → 55%,\r\n');
    expect(report).toContain('核验通过,数据日期重复,2026-08-20 还没有名单,\r\n');
  });
});

test('the message of a blocking guard names the option that accepts it', async () => {
  await withLists(async (pathOf) => {
    const words = ['collateral', pathOf('new.csv'), '--date', '2026-08-19'];
    const refused = await type(...words);
    expect(refused.lines).toContain(
      '  【未通过】数据日期重复：2026-08-19 已有版本 1，内容与文件不同；再次导入将以这次为准。核实无误的，加上 --accept date-exists --reason "原因" 放行',
    );
    expect(last(refused)).toEqual([1, '没有导入，现有内容保持不变。']);
    const accepted = await type(...words, '--accept', 'date-exists', '--reason', '更正');
    expect(accepted.lines).toContainEqual(expect.stringContaining('【已放行】数据日期重复'));
    expect(accepted.code).toBe(0);
  });
});

test('versions are listed, and one command rolls back to an earlier one', async () => {
  await withLists(async (pathOf) => {
    await type('collateral', pathOf('new.csv'), '--date', '2026-08-20');
    expect((await type('versions', 'collateral')).lines).toEqual([
      '可充抵保证金证券：2 个版本',
      expect.stringContaining('版本 2 · 数据日期 2026-08-20 · 2 行，新增 1、移除 0、变动 1'),
      expect.stringContaining('版本 1 · 数据日期 2026-08-19'),
    ]);
    expect((await type('rollback', 'collateral', '--to', '1', '--report', pathOf('back.csv'))).lines).toEqual([
      '  变动 沪市 600000 示例600000：折算率 55% → 60%',
      expect.stringContaining('移除 沪市 600036'),
      '可充抵保证金证券已恢复到版本 1 的内容（新版本号 3，数据日期 2026-08-20，内容为 2026-08-19 的名单），共 1 行：新增 0，移除 1，变动 1，不变 0。',
    ]);
    expect(await readFile(pathOf('back.csv'), 'utf8')).toContain('移除,沪市 600036');
    expect(await type('rollback', 'collateral', '--to', '3')).toEqual({ code: 1, lines: ['版本 3 就是现在的版本'] });
  });
});

test('settings are shown, and changed from a date on', async () => {
  expect((await type('settings', 'collateral')).lines).toEqual([
    '可充抵保证金证券：变动不超过 20%、单个市场减少不超过 3%（20 行以内不拦）；须为交易日；经办人可直接发布；数据日期当日 20:00 前更新',
  ]);
  const words = ['settings', 'collateral', '--changed-share', '30', '--market-loss', 'off', '--approval', 'yes', '--cut-off', 'off'];
  expect((await type(...words)).lines).toEqual([
    '可充抵保证金证券：变动不超过 30%、行数减少不限（20 行以内不拦）；须为交易日；须第二人批准；不要求每日更新',
  ]);
  expect(await type('settings', 'collateral', '--lag', '99')).toEqual({ code: 1, lines: ['不超过 20 个交易日'] });
});

test('sources are listed, described from a table, extended and deleted', async () => {
  expect((await type('sources')).lines).toContainEqual(expect.stringContaining('szse-targets'));
  await withFiles({ 'source.csv': '列,列名,单位,写法\n证券代码,代号,,\n折算率,率,小数,' }, async (pathOf) => {
    const put = await type('sources', 'put', 'mine', pathOf('source.csv'), '--name', '示例券商', '--lists', 'collateral');
    expect([put.code, put.lines]).toEqual([
      0,
      ['mine · 示例券商', '  列,列名,单位,写法,位置,空值', '  证券代码,代号,,,,', '  折算率,率,小数,,,'],
    ]);
    await type('sources', 'add-heading', 'mine', '折算率', '担保率');
    expect((await type('sources', 'show', 'mine')).lines).toContain('  折算率,率、担保率,小数,,,');
    expect((await type('sources', 'export', 'mine', pathOf('out.csv'))).code).toBe(0);
    expect(await readFile(pathOf('out.csv'), 'utf8')).toContain('率、担保率');
    expect((await type('sources', 'remove-heading', 'mine', '折算率', '率')).lines).toContain('  折算率,担保率,小数,,,');
    expect((await type('sources', 'remove', 'mine')).code).toBe(0);
    expect((await type('sources', 'show', 'mine')).lines).toEqual(['没有“mine”这个来源']);
  });
});

test('an interface file is described in a spreadsheet and imported by its source; a missing answer is only asked once', async () => {
  const files = {
    'source.csv':
      '列,列名,单位,写法,位置,空值\n证券代码,,,,1\n证券简称,,,,2\n市场,,,,3\n折算率,,百分数,,4\n控制行日期,,,,2\n尾行行数,,,,1\n',
    'list.txt': 'H|20260820\n600000|甲|沪主板|60\n1\n',
    'other.csv': '证券编码,证券简称,市场,折算率\n600000,甲,沪市,60%',
  };
  await withFiles(files, async (pathOf) => {
    const put = await type('sources', 'put', 'mine', pathOf('source.csv'), '--name', '示例接口', '--lists', 'collateral');
    expect(put.lines).toContain('  控制行日期,,,,2,');
    const words = ['collateral', pathOf('list.txt'), '--date', '2026-08-20', '--source', 'mine'];
    expect((await type(...words)).lines).toContainEqual(expect.stringContaining('--spelling 市场:沪主板=沪市'));
    expect((await type(...words, '--spelling', '市场:沪主板=沪市')).code).toBe(0);
    expect((await type('sources', 'show', 'mine')).lines).toContain('  市场,,,沪主板=沪市,3,');
    expect((await type('sources', 'add-spelling', 'mine', '市场', '深主板', '深市')).lines).toContain(
      '  市场,,,沪主板=沪市；深主板=深市,3,',
    );
    const other = ['collateral', pathOf('other.csv'), '--date', '2026-08-20'];
    expect((await type(...other)).lines).toContainEqual(expect.stringContaining('--heading 证券代码=证券编码'));
    expect(last(await type(...other, '--heading', '证券代码=证券编码'))).toEqual([0, expect.stringContaining('完全相同')]);
  });
});

test('the freshness of each list is shown', async () => {
  const { lines } = await type('freshness');
  expect(lines).toContain('证券主表：尚未导入，不要求每日更新');
  expect(lines).toContain('可充抵保证金证券：尚未导入，交易日历未导入，无法判断是否按时');
});

test.each([
  ['versions stocks', '没有“stocks”这个名单'],
  ['rollback', '没有写明名单'],
  ['rollback collateral', '没有用 --to 写明要恢复到的版本号'],
  ['rollback collateral --to x', '没有用 --to 写明要恢复到的版本号'],
  ['settings collateral --approval perhaps', '--approval 只能是 yes 或 no'],
  ['settings --lag 1', '没有写明名单'],
  ['settings collateral --lag 1 --from soon', '--from “soon”不是能确定的日期'],
  ['sources paint', 'sources 没有“paint”这个动作'],
  ['sources put mine', '请写明来源的代号和文件'],
  ['sources put mine a.csv --name 甲', '没有用 --lists 写明适用的名单'],
  ['sources put mine a.csv --name 甲 --lists stocks', '没有“stocks”这个名单'],
  ['sources add-heading mine', '请写明来源、列、列名'],
  ['sources add-spelling mine 市场 沪主板', '请写明来源、列、他们的写法、我们的写法'],
])('the command %j is refused: %s', async (words, problem) => {
  expect(await type(...words.split(' '))).toEqual({ code: 2, lines: [expect.stringContaining(problem)] });
});

test('the help lists every command', () => {
  for (const word of ['versions', 'rollback', 'sources', 'settings', 'freshness'])
    expect(usage(listImportTargets)).toContain(`\n  ${word} `);
});
