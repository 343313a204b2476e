import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { inTransaction } from '#platform/database/transaction.ts';
import { listCollateral } from '#securities/lists/service/entries/collateral.ts';
import { collateralCsv, importText } from '#test/factories/securities/list-imports.ts';
import { useDatabase } from '#test/support/database.ts';
import { deleteFrozen } from '#workflow/imports/service/frozen/frozen-states.ts';
import { listTarget } from '../list-target.ts';

const { db, context } = useDatabase();

afterEach(async () => {
  await sql`truncate list_versions, collateral_entries, target_entries, import_frozen_states, audit_entries restart identity cascade`.execute(
    db,
  );
});

const shown = async () => (await listCollateral(context(), {})).records.map(({ code, haircut }) => `${code} ${haircut}`);
const old = collateralCsv({ 600000: 60, 600036: 50 });
const next = collateralCsv({ 600000: 55, 600519: 65 });
const { frozen, readBase } = listTarget('collateral').store;
const people = { maker: '张三', approver: '李四' };

/** Publishes a list for the day before and freezes the next one. Returns the id of the frozen list. */
async function freeze(): Promise<number> {
  await importText(context(), 'collateral', old, { date: '2026-08-19' });
  const report = await importText(context(), 'collateral', next, { freeze: true });
  expect(report.outcome).toBe('frozen');
  return report.frozenId!;
}

const keptRows = async () => (await db.selectFrom('listFrozenRows').select('position').execute()).length;

test('a frozen list changes nothing for readers, and its rows can be read by page and by code prefix', async () => {
  const frozenId = await freeze();
  expect(await shown()).toEqual(['600000 60', '600036 50']);
  const page = { frozenId, after: 0, limit: 10, search: '' };
  expect((await frozen.readRows(context(), page)).map(({ position, key }) => [position, key])).toEqual([
    [1, '600000'],
    [2, '600519'],
  ]);
  expect(await frozen.readRows(context(), { ...page, search: '6005' })).toMatchObject([
    { part: '沪市', key: '600519', cells: expect.arrayContaining([{ title: '折算率', text: '65%' }]) as unknown },
  ]);
  expect(await frozen.readRows(context(), { ...page, after: 1, limit: 1 })).toHaveLength(1);
});

test('exactly the frozen rows are published, with both names in the audit log', async () => {
  const frozenId = await freeze();
  expect(await inTransaction(context(), (tx) => frozen.publish(tx, frozenId, people))).toEqual({ version: 2 });
  expect(await shown()).toEqual(['600000 55', '600519 65']);
  const { details } = await db.selectFrom('auditEntries').select('details').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(details).toMatchObject({ proposedBy: '张三', approvedBy: '李四' });
  await deleteFrozen(context(), frozenId);
  expect(await keptRows()).toBe(0);
});

test('the hash covers every row and the version’s own data', async () => {
  const frozenId = await freeze();
  const hashes = [await frozen.hashRows(context(), frozenId)];
  await sql`update list_frozen_rows set entry = jsonb_set(entry, '{haircut}', '70') where position = 2`.execute(db);
  hashes.push(await frozen.hashRows(context(), frozenId));
  await sql`update import_frozen_states set publication = jsonb_set(publication, '{source}', '"x"')`.execute(db);
  hashes.push(await frozen.hashRows(context(), frozenId));
  expect(new Set(hashes).size).toBe(3);
});

test('a list that was frozen before rows had SHA-256 keeps the hash that its approvals name', async () => {
  const frozenId = await freeze();
  const strong = await frozen.hashRows(context(), frozenId);
  await sql`update import_frozen_states set row_digest = 'md5'`.execute(db);
  const former = await frozen.hashRows(context(), frozenId);
  expect(former).not.toBe(strong);
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(
      encode(sha256(convert_to(s.publication::text || coalesce(s.rows::text, ''), 'UTF8')), 'hex') ||
      encode(sha256(convert_to((select string_agg(md5(entry::text), '' order by position) from list_frozen_rows), 'UTF8')), 'hex'),
      'UTF8')), 'hex') as hash from import_frozen_states s`.execute(db);
  expect(former).toBe(rows[0]!.hash);
});

test('any new version invalidates the comparison of a frozen list, even one of an earlier date', async () => {
  await freeze();
  const before = await readBase(context());
  await importText(context(), 'collateral', collateralCsv({ 600000: 60 }), { date: '2026-08-18' });
  expect(await readBase(context())).not.toBe(before);
});

test('the entry dates of targets are frozen with the list', async () => {
  const targets = (lines: string) => `证券代码,证券简称,市场,融资标的\n${lines}`;
  await importText(context(), 'targets', targets('600000,示例,沪市,Y'), { date: '2026-08-19' });
  const { frozenId } = await importText(context(), 'targets', targets('600000,示例,沪市,Y\n600036,示例,沪市,Y'), { freeze: true });
  await inTransaction(context(), (tx) => listTarget('targets').store.frozen.publish(tx, frozenId!, people));
  const rows = await db.selectFrom('targetEntries').select(['code', 'financingSince']).orderBy('code').execute();
  expect(rows).toEqual([
    { code: '600000', financingSince: null },
    { code: '600036', financingSince: '2026-08-20' },
  ]);
});

test('a list that fails its guards is not frozen', async () => {
  await importText(context(), 'collateral', old, { date: '2026-08-20' });
  expect((await importText(context(), 'collateral', next, { freeze: true })).outcome).toBe('refused');
  expect([await keptRows(), await db.selectFrom('importFrozenStates').select('id').execute()]).toEqual([0, []]);
});
