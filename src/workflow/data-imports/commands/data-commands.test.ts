import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { importCategories } from '#content/articles/service/articles/categories.ts';
import type { Permission } from '#contract/permissions.ts';
import { addStaff } from '#identity/staff/service/accounts/add-staff.ts';
import { createRole } from '#identity/staff/service/roles.ts';
import { importCalendarYear } from '#securities/calendar/service/import-year.ts';
import { adjustmentRegister } from '#securities/list-imports/adjustments/adjustment-register.ts';
import { listCollateral } from '#securities/lists/service/entries/collateral.ts';
import { buildStaffDeps } from '#test/factories/identity/staff.ts';
import { buildCalendarYear } from '#test/factories/securities/calendar.ts';
import { collateralCsv, withFiles } from '#test/factories/securities/list-imports.ts';
import { buildImportDeps, runPendingReadings } from '#test/factories/workflow/data-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { dataUsage, parseDataCommand } from './read-data-command.ts';

const { db, context } = useDatabase();
const deps = buildImportDeps([adjustmentRegister]);
const place = { fromHere: (path: string) => path, user: '值班员' };

/** People with a separate role each: zhang.san imports data, li.si and wang.wu approve, zhao.liu does neither. */
beforeAll(async () => {
  const people: [string, string, Permission[]][] = [
    ['zhang.san', '张三', ['import.read', 'import.propose']],
    ['li.si', '李四', ['import.read', 'import.propose', 'import.approve']],
    ['wang.wu', '王五', ['import.read', 'import.approve-second']],
    ['zhao.liu', '赵六', ['content.read']],
  ];
  for (const [loginName, name, may] of people) {
    const code = loginName.replace('.', '-');
    const permissions = may.map((permission) => ({ permission, reach: 'all' as const }));
    await createRole(context(), { code, name: `${name}的角色`, networks: [], permissions });
    await addStaff(context(), buildStaffDeps(), {
      loginName,
      name,
      roles: [code],
      scopes: { branch: ['*'], category: ['*'] },
      password: 'Only-of-Tests-2026',
    });
  }
});
afterEach(async () => {
  await sql`truncate list_versions, collateral_entries, approval_requests, import_frozen_states, daily_files, audit_entries restart identity cascade`.execute(
    db,
  );
});

/** Runs a command as typed in a terminal. */
async function type(...words: string[]): Promise<{ code: number; lines: string[] }> {
  const run = parseDataCommand(words, place, deps.targets);
  if ('problem' in run) return { code: 2, lines: [run.problem] };
  const lines: string[] = [];
  return { code: await run(context(), { say: (line) => lines.push(line), terminal: { write: () => true } }, deps), lines };
}

const last = ({ code, lines }: { code: number; lines: string[] }) => [code, lines.at(-1)];
const shown = async () => (await listCollateral(context(), {})).records.map(({ code, haircut }) => `${code} ${haircut}`);

/** Runs the work with a list of two dates from temporary files; the first one is published directly. */
function withLists(work: (pathOf: (name: string) => string) => Promise<void>): Promise<void> {
  const files = { 'old.csv': collateralCsv({ 600000: 60 }), 'new.csv': collateralCsv({ 600000: 55, 600036: 50 }) };
  return withFiles(files, async (pathOf) => {
    expect((await type('collateral', pathOf('old.csv'), '--date', '2026-08-19')).code).toBe(0);
    await work(pathOf);
  });
}

const propose = (path: string, ...more: string[]) =>
  type('collateral', path, '--date', '2026-08-20', '--propose', '--by', 'zhang.san', ...more);

test('submitting, viewing and approving take three commands by two staff members, and use the same numbers as the console', async () => {
  await withLists(async (pathOf) => {
    const proposed = await propose(pathOf('new.csv'));
    expect(proposed.lines).toContain('  变动 沪市 600000 示例600000：折算率 60% → 55%');
    expect(last(proposed)).toEqual([0, expect.stringContaining('已提交复核（第 1 号）')]);
    expect((await type('proposals')).lines).toEqual([
      expect.stringMatching(/^第 1 号 · 可充抵保证金证券 2026-08-20 · 待复核 · 张三 \S+ 提交 · 共 2 行：新增 1，移除 0，变动 1$/),
    ]);
    const seen = await type('proposal', '1', '--report', pathOf('proposal.csv'));
    expect(seen.lines).toContainEqual(expect.stringMatching(/文件 new\.csv（\d+ 字节，SHA-256 [0-9a-f]{64}）/));
    expect(seen.lines).toContain('  【通过】折算率上限：折算率都不高于上限');
    expect(await readFile(pathOf('proposal.csv'), 'utf8')).toContain('新增,沪市 600036 示例600036');
    expect(await shown()).toEqual(['600000 60']);
    expect(last(await type('approve', '1', '--by', 'Li.Si'))).toEqual([0, expect.stringContaining('已生效（版本号 2）')]);
    expect(await shown()).toEqual(['600000 55', '600036 50']);
    expect((await type('proposals')).lines).toEqual(['没有待复核的数据。']);
    expect((await type('proposals', '--all')).lines).toHaveLength(1);
  });
});

test('nobody can approve their own import in the terminal either, and the attempt is in the audit log', async () => {
  await withLists(async (pathOf) => {
    await type('collateral', pathOf('new.csv'), '--date', '2026-08-20', '--propose', '--by', 'li.si');
    expect(await type('approve', '1', '--by', 'li.si')).toEqual({ code: 1, lines: ['您经办过这份数据导入，须由他人复核'] });
    const { actorId } = await db
      .selectFrom('auditEntries')
      .select('actorId')
      .where('action', '=', 'approval.ownRefused')
      .executeTakeFirstOrThrow();
    const { id } = await db.selectFrom('staffAccounts').select('id').where('loginName', '=', 'li.si').executeTakeFirstOrThrow();
    expect(actorId).toBe(String(id));
  });
});

test('imports can be returned and withdrawn', async () => {
  await withLists(async (pathOf) => {
    for (let times = 0; times < 2; times++) await propose(pathOf('new.csv'));
    expect(last(await type('reject', '1', '--by', 'li.si', '--reason', '代码有误'))).toEqual([0, expect.stringContaining('已退回')]);
    expect(last(await type('withdraw', '2', '--by', 'zhang.san'))).toEqual([0, expect.stringContaining('已撤回')]);
    expect(await type('approve', '2', '--by', 'li.si')).toEqual({ code: 1, lines: ['该数据导入不在复核中，可能已撤回或已由他人处理'] });
    expect(await db.selectFrom('listFrozenRows').select('position').execute()).toEqual([]);
  });
});

test('an import blocked by a guard is submitted with a reason and then needs two levels', async () => {
  await withLists(async (pathOf) => {
    const words = ['collateral', pathOf('new.csv'), '--date', '2026-08-19', '--propose', '--by', 'zhang.san'];
    expect((await type(...words)).code).toBe(1);
    expect((await type('proposals')).lines).toEqual(['没有待复核的数据。']);
    expect((await type(...words, '--accept', 'date-exists', '--reason', '更正')).code).toBe(0);
    expect(last(await type('approve', '2', '--by', 'li.si'))).toEqual([0, expect.stringContaining('待复核')]);
    expect(last(await type('approve', '2', '--by', 'wang.wu'))).toEqual([0, expect.stringContaining('已生效')]);
  });
});

test('with --check nothing is submitted', async () => {
  await withLists(async (pathOf) => {
    expect(last(await propose(pathOf('new.csv'), '--check'))).toEqual([0, expect.stringContaining('检查通过，没有写入')]);
    expect((await type('proposals', '--all')).lines).toEqual(['没有数据导入。']);
  });
});

test.each([
  ['nobody', '没有登录名为“nobody”的账号，请在管理端“账号”中核对登录名'],
  ['zhao.liu', '您没有此项权限，请联系安全管理员'],
])('%s submits nothing: %s', async (loginName, problem) => {
  await withLists(async (pathOf) => {
    const words = ['collateral', pathOf('new.csv'), '--date', '2026-08-20', '--propose', '--by', loginName];
    expect(await type(...words)).toEqual({ code: 1, lines: [problem] });
    expect((await type('approve', '7', '--by', loginName)).lines).toEqual([expect.stringContaining('没有第 7 号数据导入')]);
  });
});

test('a disabled account can no longer act', async () => {
  await withLists(async (pathOf) => {
    await propose(pathOf('new.csv'));
    const set = (state: string) =>
      db
        .updateTable('staffAccounts')
        .set({ state: state as never })
        .where('loginName', '=', 'li.si')
        .execute();
    await set('disabled');
    expect(await type('approve', '1', '--by', 'li.si')).toEqual({
      code: 1,
      lines: [expect.stringContaining('请由安全管理员在管理端“账号”中处理')],
    });
    await set('active');
  });
});

test('a missing file is named', async () => {
  expect(await propose('/nowhere/list.csv')).toEqual({ code: 1, lines: ['读不到文件 /nowhere/list.csv，请核对路径'] });
});

test('adjustments are imported by a staff member, and the adjusted list waits for approval by another', async () => {
  await importCalendarYear(context(), buildCalendarYear(2026));
  await importCategories(context(), [{ code: 'rzrq', name: '融资融券公告', section: 'notices' }]);
  const head = '名单,市场,证券代码,证券简称,项目,调整前,调整后,生效日期';
  const files = {
    'list.csv': collateralCsv({ 600000: 60, 600004: 50 }),
    'changes.csv': `${head}\n担保证券,沪市,600000,示例600000,折算率,60%,55%,2026-08-24`,
  };
  await withFiles(files, async (pathOf) => {
    await type('collateral', pathOf('list.csv'), '--date', '2026-08-20');
    expect((await type('adjustments', pathOf('changes.csv'), '--by', '张三')).lines.join()).toContain('请用 --by 写明员工的登录名');
    const { code, lines } = await type('adjustments', pathOf('changes.csv'), '--by', 'zhang.san');
    expect([code, lines.join()]).toEqual([0, expect.stringContaining('可充抵保证金证券 2026-08-21 已提交，读取后等待复核（第 1 号）')]);
    const { id } = await db.selectFrom('staffAccounts').select('id').where('loginName', '=', 'zhang.san').executeTakeFirstOrThrow();
    const maker = { ...context(), actor: staffActor(id, { 'import.read': 'all' }, { scopes: { branch: ['*'], category: ['*'] } }) };
    expect(await runPendingReadings(maker, deps, 1)).toMatchObject({
      state: 'submitted',
      title: '可充抵保证金证券',
      report: { changes: { changed: 1 } },
    });
    expect(last(await type('approve', '1', '--by', 'li.si'))).toEqual([0, expect.stringContaining('已生效')]);
    expect(await shown()).toEqual(['600000 55', '600004 50']);
  });
});

test.each([
  ['collateral a.csv --date 2026-08-20 --propose', '提交复核须用 --by 写明登录名'],
  ['proposal', '没有写明编号'],
  ['proposal R1', '没有写明编号'],
  ['approve 1', '没有用 --by 写明登录名'],
  ['approve --by li.si', '没有写明编号'],
  ['reject 1 --by li.si', '退回须用 --reason 写明原因'],
  ['proposals --every', '不认识或不完整的选项：--every'],
])('the command %j is refused: %s', async (words, problem) => {
  expect(await type(...words.split(' '))).toEqual({ code: 2, lines: [expect.stringContaining(problem)] });
});

test('the help lists every command', () => {
  for (const word of ['proposals', 'proposal', 'approve', 'reject', 'withdraw', 'versions', 'sources'])
    expect(dataUsage(deps.targets)).toContain(`\n  ${word} `);
});
