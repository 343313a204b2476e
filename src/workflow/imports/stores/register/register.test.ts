import { writeFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { tryAdvisoryLock } from '#platform/database/advisory-lock.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { createTrial, readTrial, trialRegister as register, writeTrial } from '#test/factories/workflow/imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { withTemporaryFolder } from '#test/support/folder.ts';
import { listFindingTexts, importFile } from '#test/support/register-rules.ts';
import { parseCommand } from '../../commands/read-command.ts';
import { findLimits, saveLimits } from './limits.ts';
import { importRegister, registerTarget } from './register-target.ts';
import { rollBackRegister } from './roll-back.ts';
import { listRegisterVersions } from './versions.ts';

const { db, context } = useDatabase();
const shown = async () => (await readTrial(context())).map(({ key, name, amount }) => [key, name, amount].join(' '));
const write = (...rows: { key: string; name: string; amount: number }[]) => writeTrial(context(), rows);
const target = registerTarget(register);
const other = { ...register, code: 'others', title: '其他名单' };

beforeAll(() => createTrial({ db }));

afterEach(async () => {
  await write();
  await sql`truncate register_versions, import_frozen_states, register_settings, audit_entries restart identity cascade`.execute(db);
});

const load = (text: string, more: Parameters<typeof importFile>[3] = {}) => importFile(context(), register, text, more);
const two = '代号,名称,数量\n甲,第一,1\n乙,第二,2\n';
const freeze = async (text: string) => (await load(text, { freeze: true })).frozenId!;
const { frozen, readBase } = target.store;
const people = { maker: '张三', approver: '李四' };

test('exactly the frozen rows are published after approval', async () => {
  const id = await freeze(two);
  expect(await shown()).toEqual([]);
  expect(
    (await frozen.readRows(context(), { frozenId: id, after: 0, limit: 9, search: '乙' })).map(({ position, key }) => [position, key]),
  ).toEqual([[2, '乙']]);
  expect(await inTransaction(context(), (tx) => frozen.publish(tx, id, people))).toEqual({ version: 1 });
  expect(await shown()).toEqual(['甲 第一 1', '乙 第二 2']);
});

test('rows that the owning service no longer accepts are not published, with a reason', async () => {
  const id = await freeze(two);
  await sql`update import_frozen_states set rows = jsonb_set(rows, '{rows,0,name}', '"禁用"')`.execute(db);
  expect(await inTransaction(context(), (tx) => frozen.publish(tx, id, people))).toEqual({ problem: '没有发布：这个名称不能用' });
  expect(await shown()).toEqual([]);
});

test('a change outside of imports makes the base of a frozen state outdated', async () => {
  const before = await readBase(context());
  await write({ key: '丙', name: '第三', amount: 3 });
  expect(await readBase(context())).not.toBe(before);
});

test('changes outside of imports become a version, so that a rollback loses nothing', async () => {
  await load(two);
  await write({ key: '甲', name: '改过', amount: 9 });
  await load(two, { accept: { guards: ['changed-share'], reason: '核对' } });
  const versions = await listRegisterVersions(context(), register);
  expect(versions.map(({ id, source }) => [id, source])).toEqual([
    [3, 'list.csv'],
    [2, '导入之外的改动'],
    [1, 'list.csv'],
  ]);
  await rollBackRegister(context(), register, { to: 2, by: '张三' });
  expect(await shown()).toEqual(['甲 改过 9']);
  expect(await rollBackRegister(context(), register, { to: 99, by: '张三' })).toEqual({
    problem: expect.stringContaining('没有版本 99') as string,
  });
  expect(await rollBackRegister(context(), other, { to: 1, by: '张三' })).toEqual({
    problem: expect.stringContaining('没有版本 1') as string,
  });
});

test('a refusal by the owning service is reported at the line of the file, and everything is rolled back', async () => {
  const report = await load('代号,名称,数量\n甲,第一,1\n乙,禁用,2\n');
  expect([report.outcome, listFindingTexts(report)]).toEqual(['refused', ['第 3 行「名称」：这个名称不能用']]);
  expect(await shown()).toEqual([]);
  expect(await listRegisterVersions(context(), register)).toEqual([]);
});

test('only one import of a register runs at a time: the second is refused and changes nothing', async () => {
  await inTransaction(context(), async (tx) => {
    await tryAdvisoryLock(tx, `register:${register.code}`);
    const report = await load(two, { waitSeconds: 0.1 });
    expect(listFindingTexts(report)).toEqual(['试用名单正在由另一个导入更新，请等它结束后再导入']);
  });
  expect(await shown()).toEqual([]);
});

test('invalid rows are only skipped on request, and the audit log records how many', async () => {
  const bad = `${two}丙,第三,三\n`;
  expect(await load(bad)).toMatchObject({ outcome: 'refused', rows: { read: 3, sound: 2, rejected: 1 } });
  expect(await load(bad, { skipBadRows: true })).toMatchObject({ outcome: 'published' });
  const { details } = await db.selectFrom('auditEntries').select('details').orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(details).toMatchObject({ by: '张三', skippedRows: 1, source: 'list.csv' });
});

test('emptying a list needs an acceptance however short it is; a new row order is a new version', async () => {
  await load(two);
  const replaced = await load('代号,名称,数量\n丁,第四,4\n');
  expect(replaced.guards.filter(({ state }) => state === 'failed').map(({ guard }) => guard)).toContain('removed-share');
  expect(await load('代号,名称,数量\n乙,第二,2\n甲,第一,1\n')).toMatchObject({ outcome: 'published', differences: [] });
  expect(await shown()).toEqual(['乙 第二 2', '甲 第一 1']);
});

test('a file of another list is named in the error', async () => {
  const branch = {
    ...other,
    parts: [
      {
        ...register.parts[0]!,
        columns: register.parts[0]!.columns.map((column) => ({ ...column, title: `别的${column.title}`, name: `x${column.name}` })),
      },
    ],
  };
  const report = await withTemporaryFolder(async (folder) => {
    await writeFile(`${folder}/a.csv`, '别的代号,别的名称,别的数量\n1,2,3\n');
    return importRegister(context(), register, { files: [{ path: `${folder}/a.csv` }], by: '张三' }, { others: [register, branch] });
  });
  expect(listFindingTexts(report)[0]).toContain('这个文件看上去是其他名单（others）');
});

test('limits apply from today, and can require a second person', async () => {
  expect(await saveLimits(context(), register, { changedShareMax: -1 }, '张三')).toEqual({ problem: '应大于 0' });
  await saveLimits(context(), register, { needsApproval: true, changedShareMax: null }, '张三');
  expect([
    (await findLimits(context(), register)).needsApproval,
    (await findLimits(context(), register, '2026-08-20')).needsApproval,
  ]).toEqual([true, false]);
  expect((await load(two)).guards).toMatchObject([{}, { guard: 'approval-required', state: 'failed', mayAccept: false }]);
});

const run = async (words: string) => {
  const lines: string[] = [];
  const command = parseCommand(words.split(' '), { fromHere: (path) => path, user: '值班' }, [target]);
  if ('problem' in command) return command.problem;
  const code = await command(context(), { say: (line) => lines.push(line), terminal: { write: () => undefined } });
  return [code, ...lines].join('\n');
};

test('the commands import a file, list its version and roll back', async () => {
  await withTemporaryFolder(async (folder) => {
    await writeFile(`${folder}/a.csv`, two);
    expect(await run(`recognise ${folder}/a.csv`)).toBe('0\n试用名单（trial）');
    expect(await run(`trial ${folder}/a.csv`)).toContain('已发布（版本号 1）');
    await writeFile(`${folder}/a.csv`, two.replace('第一', '首'));
    expect(await run(`trial ${folder}/a.csv`)).toContain('变动 甲 首：名称 第一 → 首');
    expect(await run('versions trial')).toContain('2 个版本');
    expect(await run('rollback trial --to 1 --by 张三')).toContain('已恢复到版本 1 的内容（新版本号 3）');
    expect(await run(`export trial ${folder}/out.csv`)).toContain('2 行');
    expect(await run(`trial ${folder}/out.csv`)).toContain('与现有内容完全相同');
    expect(await run('settings trial --approval yes')).toContain('须第二人批准');
  });
});

test.each([
  ['trial', '没有写明文件'],
  ['trial a.csv --date 2026-08-21', '试用名单不用 --date：日期写在文件的各行里'],
  ['trial a.csv --accept everything --reason 好', '没有“everything”这个核验项'],
  ['trial a.csv --accept changed-share', '放行核验项须用 --reason 写明原因'],
  ['rollback trial', '没有用 --to 写明要恢复到的版本号'],
  ['settings trial --approval yes --from 2026-12-01', '试用名单的设置从今天起，不用 --from'],
  ['settings trial --approval maybe', '--approval 只能是 yes 或 no'],
  ['export trial', '没有写明文件'],
])('the command %j is refused: %s', async (words, problem) => {
  expect(await run(words)).toContain(problem);
});

test('a separate table below the rows blocks the file; repeated headings and remarks do not', async () => {
  const more = [`${two}附：撤销名单如下\n代号,名称,原数量\n丙,第三,3`, `${two}以下代号本次删除\n丙,第三,3`];
  for (const text of more) {
    const report = await load(text, { skipBadRows: true });
    expect([report.outcome, listFindingTexts(report).at(-1)]).toEqual(['refused', expect.stringContaining('从这一行起是另一张表')]);
  }
  expect((await load(`代号,名称,数量\n甲,第一,1\n代号,名称,数量\n乙,第二,2\n备注：以上名单自公布之日起施行`)).outcome).toBe('published');
});

test('every row is imported, rejected or reported as a duplicate', async () => {
  const report = await load(`${two}甲,第一,1\n丁,,4\n`, { skipBadRows: true });
  expect(report.rows).toEqual({ read: 4, sound: 2, rejected: 1, skipped: 0, merged: 1 });
});

test('无 is a value in text columns; text that looks wrongly decoded has to be acknowledged with a reason once', async () => {
  const text = '代号,名称,数量\n甲,无,1\n乙,锟斤拷,2\n';
  const refused = await load(text);
  expect([refused.outcome, refused.findings.filter(({ level }) => level === 'doubt').map(({ message }) => message)]).toEqual([
    'refused',
    ['1 处内容像是乱码，需要确认', expect.stringContaining('“锟斤拷”像是乱码')],
  ]);
  const report = await load(text, { accept: { guards: ['doubtful-rows'], reason: '来源确实如此' } });
  expect([report.outcome, await shown()]).toEqual(['published', ['甲 无 1', '乙 锟斤拷 2']]);
  expect((await load(`${text}丙,第三,3\n`)).outcome).toBe('published');
});
