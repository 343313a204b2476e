import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { useDatabase } from '#test/support/database.ts';
import { collateralCsv, importText } from '../../factory.ts';
import { listCollateral } from '#modules/district/lists/service/entries/collateral.ts';
import type { Difference } from '#modules/base/imports/service/report.ts';
import { approveProposal, publishProposal, rejectProposal, withdrawProposal } from '#modules/base/imports/service/proposals/decide.ts';
import { listTarget } from '#modules/district/list-import/service/list-target.ts';

const { db, context } = useDatabase();

afterEach(async () => {
  await sql`truncate list_versions, collateral_entries, target_entries, list_proposals, audit_entries restart identity cascade`.execute(db);
});

const shown = async () => (await listCollateral(context(), {})).records.map(({ code, haircut }) => `${code} ${haircut}`);
const old = collateralCsv({ 600000: 60, 600036: 50 });
const next = collateralCsv({ 600000: 55, 600519: 65 });

/** A published list of the day before, and one that waits. Returns the proposal's number. */
async function propose(by = '张三'): Promise<number> {
  await importText(context(), 'collateral', old, { date: '2026-08-19' });
  const report = await importText(context(), 'collateral', next, { propose: true, by });
  expect(report.outcome).toBe('proposed');
  return report.proposal!;
}

const keptRows = async () => (await db.selectFrom('listProposalRows').select('position').execute()).length;
const actions = async () => (await db.selectFrom('auditEntries').select('action').orderBy('id').execute()).map(({ action }) => action);

test('what is handed in changes nothing for readers and keeps all that a second person needs', async () => {
  const id = await propose();
  expect(await shown()).toEqual(['600000 60', '600036 50']);
  const proposal = await listTarget('collateral').store.proposals.find(context(), id);
  expect(proposal).toMatchObject({
    target: 'collateral',
    day: '2026-08-20',
    state: 'proposed',
    proposedBy: '张三',
    files: [{ name: 'list.csv', bytes: Buffer.byteLength(next), sha256: createHash('sha256').update(next).digest('hex') }],
    report: { rows: { read: 2 }, changes: { rows: 2, added: 1, removed: 1, changed: 1, unchanged: 0 } },
  });
  expect(await db.selectFrom('listProposals').select('baseVersion').execute()).toEqual([{ baseVersion: 1 }]);
  expect(proposal!.guards.map(({ guard, state }) => `${guard} ${state}`)).toContain('haircut-cap passed');
  const differences: Difference[] = [];
  await listTarget('collateral').store.proposals.tellDifferences(context(), proposal!, (difference) => differences.push(difference));
  expect(differences.map(({ kind, key }) => `${kind} ${key}`)).toEqual(['changed 600000', 'removed 600036', 'added 600519']);
  expect(differences[0]!.fields).toEqual([{ name: 'haircut', title: '折算率', before: '60%', after: '55%' }]);
  expect(proposal!.report.differences).toEqual(differences);
});

test('approved by another person, exactly the rows that were handed in are published', async () => {
  const id = await propose();
  expect(await approveProposal(context(), listTarget('collateral'), id, '李四', '已核对')).toMatchObject({
    proposal: { state: 'approved', decidedBy: '李四', decisionReason: '已核对' },
  });
  expect(await shown()).toEqual(['600000 60', '600036 50']);
  expect(await publishProposal(context(), listTarget('collateral'), id, '李四')).toMatchObject({
    proposal: { state: 'published', version: 2 },
  });
  expect([await shown(), await keptRows()]).toEqual([['600000 55', '600519 65'], 0]);
  expect(await actions()).toEqual(['list.publish', 'list.propose', 'list.approve', 'list.publish']);
  const { details } = await db.selectFrom('auditEntries').select('details').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect(details).toMatchObject({ proposal: id, proposedBy: '张三', approvedBy: '李四' });
  expect(await publishProposal(context(), listTarget('collateral'), id, '李四')).toEqual({
    problem: `第 ${id} 号提交已发布，不能这样处理`,
  });
});

test('the entry dates of targets travel with the proposal', async () => {
  const targets = (lines: string) => `证券代码,证券简称,市场,融资标的\n${lines}`;
  await importText(context(), 'targets', targets('600000,示例,沪市,Y'), { date: '2026-08-19' });
  const text = targets('600000,示例,沪市,Y\n600036,示例,沪市,Y');
  const { proposal } = await importText(context(), 'targets', text, { propose: true, by: '张三' });
  expect(await approveProposal(context(), listTarget('collateral'), proposal!, '李四')).toEqual({ problem: `没有第 ${proposal} 号提交` });
  await approveProposal(context(), listTarget('targets'), proposal!, '李四');
  await publishProposal(context(), listTarget('targets'), proposal!, '李四');
  const rows = await db.selectFrom('targetEntries').select(['code', 'financingSince']).orderBy('code').execute();
  expect(rows).toEqual([
    { code: '600000', financingSince: null },
    { code: '600036', financingSince: '2026-08-20' },
  ]);
});

test('nobody decides on what they handed in themselves: neither the service nor the database lets them', async () => {
  const id = await propose('Zhang San');
  const refusal = { problem: `第 ${id} 号提交由 Zhang San 提交，须由另一人批准或退回` };
  expect(await approveProposal(context(), listTarget('collateral'), id, ' zhang san ')).toEqual(refusal);
  expect(await rejectProposal(context(), listTarget('collateral'), id, 'Zhang San', '写错了')).toEqual(refusal);
  expect(await approveProposal(context(), listTarget('collateral'), id, '  ')).toEqual({ problem: '没有写明经办人' });
  const byForce = db
    .updateTable('listProposals')
    .set({ state: 'approved', decidedBy: 'ZHANG SAN', decidedAt: new Date() })
    .where('id', '=', id)
    .execute();
  await expect(byForce).rejects.toThrow('check constraint');
  await expect(db.updateTable('listProposals').set({ state: 'published', version: 1 }).where('id', '=', id).execute()).rejects.toThrow(
    'check constraint',
  );
});

test('what was not approved is not published', async () => {
  const id = await propose();
  expect(await publishProposal(context(), listTarget('collateral'), id, '李四')).toEqual({
    problem: `第 ${id} 号提交待批准，不能这样处理`,
  });
  expect(await publishProposal(context(), listTarget('collateral'), 999, '李四')).toEqual({ problem: '没有第 999 号提交' });
});

test('a proposal is no longer published once the list has a version that the approver did not see', async () => {
  const id = await propose();
  await approveProposal(context(), listTarget('collateral'), id, '李四');
  await importText(context(), 'collateral', collateralCsv({ 600000: 60 }), { date: '2026-08-18' });
  const outcome = await publishProposal(context(), listTarget('collateral'), id, '李四');
  expect(outcome).toEqual({ problem: expect.stringContaining('可充抵保证金证券已有更新的版本 2') });
  expect((await listTarget('collateral').store.proposals.find(context(), id))?.state).toBe('approved');
  expect(await withdrawProposal(context(), listTarget('collateral'), id, '张三')).toMatchObject({ proposal: { state: 'withdrawn' } });
});

test('sent back or taken back, a proposal is over and its rows are gone', async () => {
  const [first, second] = [await propose(), (await importText(context(), 'collateral', old, { propose: true, by: '张三' })).proposal!];
  expect((await listTarget('collateral').store.proposals.list(context(), false)).map(({ id }) => id)).toEqual([second, first]);
  expect(await rejectProposal(context(), listTarget('collateral'), first, '李四', '代码有误')).toMatchObject({
    proposal: { state: 'rejected', decisionReason: '代码有误' },
  });
  expect(await withdrawProposal(context(), listTarget('collateral'), second, '李四')).toEqual({
    problem: `只有提交人（张三）可以撤回第 ${second} 号提交`,
  });
  expect(await withdrawProposal(context(), listTarget('collateral'), second, '张三')).toMatchObject({ proposal: { state: 'withdrawn' } });
  expect([
    await keptRows(),
    await listTarget('collateral').store.proposals.list(context(), false),
    (await listTarget('collateral').store.proposals.list(context(), true)).length,
  ]).toEqual([0, [], 2]);
  expect(await approveProposal(context(), listTarget('collateral'), first, '李四')).toEqual({
    problem: `第 ${first} 号提交已退回，不能这样处理`,
  });
});

test('a list that fails its guards cannot be handed in either', async () => {
  await importText(context(), 'collateral', old, { date: '2026-08-20' });
  const report = await importText(context(), 'collateral', next, { propose: true, by: '张三' });
  expect([report.outcome, await listTarget('collateral').store.proposals.list(context(), false)]).toEqual(['refused', []]);
});
