import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { formatFinding } from '#platform/tabular/findings/finding.ts';
import { listCollateral } from '#securities/lists/service/entries/collateral.ts';
import { listPool } from '#securities/lists/service/entries/pool.ts';
import { collateralCsv, importText, withFiles } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { importList } from '../list-target.ts';

const { db, pool, context } = useDatabase();
const shown = async (date?: string) => (await listCollateral(context(), { date })).records.map(({ code, haircut }) => `${code} ${haircut}`);

afterEach(async () => {
  await sql`truncate list_versions, collateral_entries, target_entries, audit_entries cascade`.execute(db);
});

test('with two versions each day shows its own list, later days the nearest earlier one, and days before them none', async () => {
  await importText(context(), 'collateral', collateralCsv({ 600000: 60, 600036: 50 }), { date: '2026-08-18' });
  await importText(context(), 'collateral', collateralCsv({ 600000: 55, 600519: 65 }), { date: '2026-08-20' });
  expect(await shown('2026-08-18')).toEqual(['600000 60', '600036 50']);
  expect(await shown('2026-08-19')).toEqual(['600000 60', '600036 50']);
  expect(await shown('2026-08-20')).toEqual(['600000 55', '600519 65']);
  expect(await shown()).toEqual(['600000 55', '600519 65']);
  const early = await listCollateral(context(), { date: '2026-08-17' });
  expect(early).toMatchObject({ records: [], total: 0, asOf: null, requestedDate: '2026-08-17' });
});

test('equal rows are stored once for any number of versions', async () => {
  for (const day of ['17', '18', '19', '20'])
    await importText(context(), 'collateral', collateralCsv({ 600000: 60, 600036: day === '20' ? 55 : 50 }), { date: `2026-08-${day}` });
  const { rows } = await db
    .selectFrom('collateralEntries')
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  expect(rows).toBe(3);
  expect(await shown('2026-08-19')).toEqual(['600000 60', '600036 50']);
});

test('a list for an earlier day can be imported later, and every day still shows its own', async () => {
  await importText(context(), 'collateral', collateralCsv({ 600000: 60 }), { date: '2026-08-20' });
  await importText(context(), 'collateral', collateralCsv({ 600036: 50 }), { date: '2026-08-18' });
  expect([await shown('2026-08-18'), await shown('2026-08-20'), await shown()]).toEqual([['600036 50'], ['600000 60'], ['600000 60']]);
});

test('the report lists the changes, and the version stores it', async () => {
  await importText(context(), 'collateral', collateralCsv({ 600000: 60, 600036: 50, 600519: 65 }), { date: '2026-08-19' });
  const { changes, version: number } = await importText(context(), 'collateral', collateralCsv({ 600000: 55, 600519: 65, 601318: 60 }));
  expect(changes).toEqual({ rows: 3, added: 1, removed: 1, changed: 1, unchanged: 1 });
  const version = await db.selectFrom('listVersions').selectAll().where('id', '=', number!).executeTakeFirstOrThrow();
  expect(version).toMatchObject({
    rowCount: 3,
    added: 1,
    removed: 1,
    changed: 1,
    counts: [{ exchange: 'SSE', securityType: 'a_share', concentrationGroup: null, rows: 3 }],
  });
});

test('the same list for the same day makes no second version', async () => {
  await importText(context(), 'collateral', collateralCsv({ 600000: 60 }));
  expect((await importText(context(), 'collateral', collateralCsv({ 600000: 60 }))).outcome).toBe('unchanged');
  expect((await importText(context(), 'collateral', collateralCsv({ 600000: 60 }), { date: '2026-08-21' })).outcome).toBe('published');
});

test('a list that is imported late is compared with the day before it, not with the current one', async () => {
  await importText(context(), 'collateral', collateralCsv({ 600000: 60 }), { date: '2026-08-18' });
  await importText(context(), 'collateral', collateralCsv({ 600519: 65 }), { date: '2026-08-20' });
  const { changes, differences } = await importText(context(), 'collateral', collateralCsv({ 600000: 55 }), { date: '2026-08-19' });
  expect(changes).toMatchObject({ added: 0, removed: 0, changed: 1 });
  expect(differences.map(({ kind, key }) => `${kind} ${key}`)).toEqual(['changed 600000']);
  expect([await shown('2026-08-19'), await shown()]).toEqual([['600000 55'], ['600519 65']]);
});

test('several rows of one security are compared in date order', async () => {
  const csv = (...rows: string[]) => ['证券代码,证券简称,市场,折算率,生效日期', ...rows.map((row) => `600000,示例,沪市,${row}`)].join('\n');
  await importText(context(), 'collateral', csv('60%,2026-08-20', '55%,2026-08-27'), { date: '2026-08-19' });
  const { differences } = await importText(context(), 'collateral', csv('60%,2026-08-20', '50%,2026-08-27', '45%,2026-08-28'));
  expect(
    differences.map(({ kind, fields }) => [kind, ...fields.map(({ title, before, after }) => `${title} ${before} → ${after}`)]),
  ).toEqual([
    ['changed', '折算率 55% → 50%'],
    ['added', '证券简称 null → 示例', '折算率 null → 45%', '生效日期 null → 2026-08-28', '证券类型 null → A股'],
  ]);
});

test('a changed effective date of the whole list is a correction of the list, not a change of its rows', async () => {
  const csv = (...rows: string[]) => ['证券代码,证券简称,市场,折算率,生效日期', ...rows.map((row) => `60003${row}`)].join('\n');
  const [one, other] = ['0,甲,沪市,60%,2026-08-20', '1,乙,沪市,60%,2026-08-27'];
  await importText(context(), 'collateral', csv(one, '2,丙,沪市,60%,2026-08-20', other));
  const next = await importText(context(), 'collateral', csv(one, '3,丁,沪市,60%,2026-08-27', other), { date: '2026-08-21' });
  expect(next.differences.map(({ kind, key }) => `${kind} ${key}`)).toEqual(['removed 600032', 'added 600033']);
  await importText(context(), 'targets', '证券代码,证券简称,市场,融资标的,生效日期\n600000,示例,沪市,Y,2026-08-20');
  const moved = await importText(context(), 'targets', '证券代码,证券简称,市场,融资标的,生效日期\n600000,示例,沪市,Y,2026-08-21');
  expect([moved.outcome, moved.guards.find(({ state }) => state === 'failed')?.guard]).toEqual(['refused', 'date-exists']);
});

test('a dry run writes nothing and reports the changes', async () => {
  const report = await importText(context(), 'collateral', collateralCsv({ 600000: 60 }), { checkOnly: true });
  expect([report.outcome, report.changes]).toEqual(['checked', expect.objectContaining({ added: 1 })]);
  expect(await db.selectFrom('listVersions').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('auditEntries').selectAll().execute()).toEqual([]);
});

test('one bad row stops the import; when bad rows are skipped, the good ones are imported', async () => {
  await importText(context(), 'collateral', collateralCsv({ 600000: 60 }), { date: '2026-08-19' });
  const text = collateralCsv({ 600036: 50, 600519: 160 });
  expect((await importText(context(), 'collateral', text)).outcome).toBe('refused');
  expect(await shown()).toEqual(['600000 60']);
  const report = await importText(context(), 'collateral', text, { skipBadRows: true });
  expect([report.outcome, report.rows.rejected]).toEqual(['published', 1]);
  expect(await shown()).toEqual(['600036 50']);
});

test('without index constituents no stock is treated as outside the indices, and the import reports the missing check', async () => {
  const report = await importText(context(), 'collateral', collateralCsv({ 600000: 70, 600036: 71 }));
  expect(report.findings.map(formatFinding)).toEqual([
    '尚未导入指数成份股（indexes）：A 股折算率一律按成份股的上限核对',
    '尚未导入证券主表（securities）：证券类型按代码判断，风险警示股票未核对',
    expect.stringContaining('第 3 行「折算率」：71% 超过上限 70%'),
  ]);
});

test('a file without data rows never empties a list', async () => {
  await importText(context(), 'collateral', collateralCsv({ 600000: 60 }), { date: '2026-08-19' });
  expect((await importText(context(), 'collateral', collateralCsv({}), { skipBadRows: true })).outcome).toBe('refused');
  expect((await importText(context(), 'collateral', collateralCsv({ 600036: 160 }), { skipBadRows: true })).outcome).toBe('refused');
  expect(await shown()).toEqual(['600000 60']);
});

test('a failure after writing the rows leaves the old list, its audit log and its readers unchanged', async () => {
  await importText(context(), 'collateral', collateralCsv({ 600000: 60 }), { date: '2026-08-19' });
  await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'disk full'; end $$`.execute(db);
  await sql`create trigger refuse before insert on audit_entries execute function refuse()`.execute(db);
  await expect(importText(context(), 'collateral', collateralCsv({ 600036: 50 }))).rejects.toThrow('disk full');
  await sql`drop trigger refuse on audit_entries`.execute(db);
  expect(await shown()).toEqual(['600000 60']);
  expect((await importText(context(), 'collateral', collateralCsv({ 600036: 50 }))).outcome).toBe('published');
});

test('while a list is being published, readers still see the complete old one', async () => {
  await importText(context(), 'collateral', collateralCsv({ 600000: 60 }), { date: '2026-08-19' });
  const blocker = await pool.connect();
  // The audit row is written last: the new rows are written, but not committed.
  await blocker.query('begin; lock table audit_entries in share mode');
  const publishing = Promise.withResolvers<void>();
  const imported = withFiles({ 'list.csv': collateralCsv({ 600036: 50, 600519: 65 }) }, (pathOf) =>
    importList(
      context(),
      { list: 'collateral', date: '2026-08-20', files: [{ path: pathOf('list.csv') }] },
      { progress: (phase) => (phase === 'publish' ? publishing.resolve() : undefined) },
    ),
  );
  await publishing.promise;
  expect(await shown()).toEqual(['600000 60']);
  await blocker.query('rollback');
  blocker.release();
  expect((await imported).outcome).toBe('published');
  expect(await shown()).toEqual(['600036 50', '600519 65']);
});

test('an import is one transaction, including audit row and invalidation', async () => {
  const client = await pool.connect();
  const heard: string[] = [];
  client.on('notification', ({ payload }) => heard.push(payload ?? ''));
  await client.query('listen page_invalidation');
  await importText(context(), 'collateral', collateralCsv({ 600000: 60 }));
  await client.query('select 1');
  await client.query('unlisten *');
  client.release();
  expect(heard).toEqual(['["list:collateral"]']);
  const entries = await db.selectFrom('auditEntries').select(['action', 'subject', 'actorId']).execute();
  expect(entries).toEqual([{ action: 'list.publish', subject: 'list:collateral:2026-08-20', actorId: 'test' }]);
});

test('while one import of a list runs, another of the same list is rejected', async () => {
  const blocker = await pool.connect();
  await blocker.query(`begin; select pg_advisory_xact_lock(hashtext('list:collateral'))`);
  const report = await importText(context(), 'collateral', collateralCsv({ 600036: 50 }), { waitSeconds: 0.1 });
  await blocker.query('rollback');
  blocker.release();
  expect([report.outcome, report.findings.map(formatFinding)]).toEqual([
    'refused',
    ['可充抵保证金证券正在由另一个导入更新，请等它结束后再导入'],
  ]);
});

test('two parallel imports of one list run one after the other, and both versions are complete', async () => {
  const [first, second] = await Promise.all([
    importText(context(), 'collateral', collateralCsv({ 600000: 60, 600036: 50 }), { date: '2026-08-19', waitSeconds: 20 }),
    importText(context(), 'collateral', collateralCsv({ 600000: 55, 600519: 65 }), { date: '2026-08-20', waitSeconds: 20 }),
  ]);
  expect([first.outcome, second.outcome]).toEqual(['published', 'published']);
  expect([await shown('2026-08-19'), await shown('2026-08-20')]).toEqual([
    ['600000 60', '600036 50'],
    ['600000 55', '600519 65'],
  ]);
});

test('several lists can be imported within one larger transaction', async () => {
  await db.transaction().execute(async (trx) => {
    const tx = context({ db: trx });
    expect((await importText(tx, 'collateral', collateralCsv({ 600000: 60 }), { date: '2026-08-19' })).outcome).toBe('published');
    expect((await importText(tx, 'collateral', collateralCsv({ 600000: 160 }))).outcome).toBe('refused');
    expect((await importText(tx, 'collateral', collateralCsv({ 600000: 55 }))).outcome).toBe('published');
  });
  expect([await shown('2026-08-19'), await shown()]).toEqual([['600000 60'], ['600000 55']]);
});

const targetCsv = (rows: readonly string[]) => ['证券代码,证券简称,市场,融资标的,融券标的', ...rows].join('\n');

test('the target pool records when a security was added, and which were added or removed', async () => {
  const days = [
    ['2026-08-18', ['600000,浦发银行,沪市,Y,Y', '600036,招商银行,沪市,Y,N']],
    ['2026-08-19', ['600000,浦发银行,沪市,Y,Y', '600036,招商银行,沪市,Y,Y', '600519,贵州茅台,沪市,Y,N']],
    ['2026-08-20', ['600000,浦发,沪市,Y,N', '600036,招商银行,沪市,Y,Y', '600519,贵州茅台,沪市,Y,N']],
  ] as const;
  for (const [date, rows] of days) await importText(context(), 'targets', targetCsv(rows), { date });
  const members = async (query: object) =>
    (await listPool(context(), query)).records.map(({ code, enteredOn, leftOn }) => [code, enteredOn, leftOn]);
  expect(await members({ finOrSlo: '1' })).toEqual([
    ['600000', null, null],
    ['600036', null, null],
    ['600519', '2026-08-19', null],
  ]);
  expect(await members({ finOrSlo: '2' })).toEqual([['600036', '2026-08-19', null]]);
  expect(await members({ finOrSlo: '1', change: 'entered', date: '2026-08-19' })).toEqual([['600519', '2026-08-19', null]]);
  expect(await members({ finOrSlo: '2', change: 'left' })).toEqual([['600000', null, '2026-08-20']]);
  expect(await members({ finOrSlo: '1', change: 'left' })).toEqual([]);
});

test('an import for one exchange keeps the other exchanges of that day’s version', async () => {
  await importText(context(), 'targets', targetCsv(['600000,浦发银行,沪市,Y,Y', '000001,平安银行,深市,Y,Y']), { date: '2026-08-19' });
  await importText(context(), 'targets', targetCsv(['000002,万科A,深市,Y,N']), { exchange: 'SZSE' });
  const { records } = await listPool(context(), {});
  expect(records.map(({ code }) => code)).toEqual(['000002', '600000']);
  const foreign = await importText(context(), 'targets', targetCsv(['600036,招商银行,沪市,Y,N']), { exchange: 'SZSE' });
  expect(foreign.findings.map(formatFinding)).toContain('第 2 行「市场」：这一行属于沪市，本次只导入深市');
});
