import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { listCollateral } from '#securities/lists/service/entries/collateral.ts';
import { findFreshness } from '#securities/lists/service/freshness/freshness.ts';
import { collateralCsv, importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import type { RowDifference } from '#workflow/imports/service/report.ts';
import { listTarget } from '../list-target.ts';
import { listVersions } from './list-versions.ts';

const { db, pool, context } = useDatabase();

afterEach(async () => {
  await sql`truncate list_versions, collateral_entries, audit_entries restart identity cascade`.execute(db);
});

const shown = async (date?: string) => (await listCollateral(context(), { date })).records.map(({ code, haircut }) => `${code} ${haircut}`);
const load = (haircuts: Record<string, number>, date: string) => importText(context(), 'collateral', collateralCsv(haircuts), { date });
const back = (to: number, more: object = {}) => listTarget('collateral').store.rollBack(context(), { to, by: '张三', ...more });

test('an earlier version is restored as a new one: the newest day reads as before, and no history is lost', async () => {
  await load({ 600000: 60, 600036: 50 }, '2026-08-18');
  await load({ 600000: 60 }, '2026-08-19');
  await load({ 600000: 10, 600519: 65 }, '2026-08-20');
  const differences: RowDifference[] = [];
  const outcome = await listTarget('collateral').store.rollBack(context(), { to: 1, by: '张三', reason: '文件有误' }, (difference) =>
    differences.push(difference),
  );
  expect(outcome).toEqual({
    version: 4,
    notes: ['数据日期 2026-08-20，内容为 2026-08-18 的名单'],
    changes: { rows: 2, added: 1, removed: 1, changed: 1, unchanged: 0 },
  });
  expect(differences.map(({ kind, key }) => `${kind} ${key}`)).toEqual(['changed 600000', 'added 600036', 'removed 600519']);
  expect([await shown('2026-08-18'), await shown('2026-08-19'), await shown()]).toEqual([
    ['600000 60', '600036 50'],
    ['600000 60'],
    ['600000 60', '600036 50'],
  ]);
  expect((await listVersions(context(), 'collateral')).map(({ id, restoredFrom }) => [id, restoredFrom])).toEqual([
    [4, 1],
    [3, null],
    [2, null],
    [1, null],
  ]);
  const { details } = await db.selectFrom('auditEntries').select('details').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(details).toMatchObject({ by: '张三', restoredFrom: 1, insteadOf: 3, reason: '文件有误' });
});

test('a restored list has the date of its content, even when restored twice', async () => {
  await load({ 600000: 60 }, '2026-08-18');
  await load({ 600000: 10 }, '2026-08-20');
  await back(1);
  expect((await findFreshness(context(), 'collateral')).asOf).toBe('2026-08-18');
  await back(2);
  expect((await findFreshness(context(), 'collateral')).asOf).toBe('2026-08-20');
  await back(3);
  expect((await findFreshness(context(), 'collateral')).asOf).toBe('2026-08-18');
  expect(await shown()).toEqual(['600000 60']);
});

test('the limit on changed rows does not stop a rollback', async () => {
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [String(600_000 + index), 50]));
  await load(many, '2026-08-18');
  await load({ 600000: 50 }, '2026-08-19').then((report) => expect(report.outcome).toBe('refused'));
  await importText(context(), 'collateral', collateralCsv({ 600000: 50 }), {
    date: '2026-08-19',
    accept: { guards: ['changed-share', 'market-loss'], reason: '误放行' },
  });
  expect(await back(1)).toMatchObject({ changes: { added: 99, unchanged: 1 } });
});

test('an impossible rollback is rejected and changes nothing', async () => {
  await load({ 600000: 60 }, '2026-08-18');
  await load({ 600000: 60 }, '2026-08-19');
  expect(await back(2)).toEqual({ problem: '版本 2 就是现在的版本' });
  expect(await back(1)).toEqual({ problem: '版本 1 与现在的版本 2 内容相同，没有产生新版本' });
  expect(await back(9)).toEqual({ problem: expect.stringContaining('可充抵保证金证券没有版本 9') });
  expect(await listTarget('targets').store.rollBack(context(), { to: 1, by: '张三' })).toEqual({
    problem: expect.stringContaining('标的证券没有版本 1'),
  });
  expect(await listVersions(context(), 'collateral')).toHaveLength(2);
});

test('pages built from the list are invalidated by the rollback, not before', async () => {
  await load({ 600000: 60 }, '2026-08-18');
  await load({ 600000: 10 }, '2026-08-19');
  const client = await pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query('listen page_invalidation');
  await back(1);
  await client.query('select 1');
  await client.query('unlisten *');
  client.release();
  expect(heard).toEqual(['["list:collateral"]']);
});

test('a rollback is rejected while an import of the list runs', async () => {
  await load({ 600000: 60 }, '2026-08-18');
  await load({ 600000: 10 }, '2026-08-19');
  const blocker = await pool.connect();
  await blocker.query(`begin; select pg_advisory_xact_lock(hashtext('list:collateral'))`);
  const outcome = await back(1, { waitSeconds: 0.1 });
  await blocker.query('rollback');
  blocker.release();
  expect(outcome).toEqual({ problem: '可充抵保证金证券正在由另一个导入更新，请等它结束后再导入' });
});
