import { beforeAll, expect, test } from 'vitest';
import { formSaveInput } from '#clients/cases/schema/cases.ts';
import { saveForm } from '#clients/cases/service/filling/save-form.ts';
import type { Reach } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { buildBusiness, buildCase, buildCaseDeps, confirmStep, contactStep } from '#test/factories/clients/cases.ts';
import { buildClient } from '#test/factories/identity/clients.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import type { CaseDeskDeps } from './deps.ts';
import { unfinishedCaseQuery } from './schema.ts';
import { listUnfinishedCases, readUnfinishedCase } from './service/unfinished-cases.ts';

const { db, context } = useDatabase();
const business = buildCaseDeps();
const deps = { business } as CaseDeskDeps;
const now = context().now;
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

async function clerk(reach: Reach = 'all', queue: readonly string[] = ['case']): Promise<Context> {
  const { id } = await buildStaff(context());
  return { ...context(), actor: staffActor(id, { 'case.read': reach }, { scopes: { queue }, provenAt: now }) };
}

/** A case that its client has not touched for the given number of hours. */
async function leave(hours: number, busiCode = 'contact_change'): Promise<{ id: string; mine: Context }> {
  const { id: clientId } = await buildClient(context(), business.security);
  const { id } = await buildCase(context(), { clientId, busiCode });
  await db
    .updateTable('businessCases')
    .set({ updatedAt: hoursAgo(hours) })
    .where('id', '=', id)
    .execute();
  return { id, mine: { ...context(), actor: { kind: 'client', clientId, sessionId: 'test' } } };
}

const list = async (ctx: Context, query: object = {}) => listUnfinishedCases(ctx, deps, unfinishedCaseQuery.parse(query));

beforeAll(async () => {
  await buildBusiness(context(), {
    code: 'contact_change',
    name: '变更联系方式',
    steps: [contactStep, confirmStep],
    effect: 'changeContact',
  });
  await buildBusiness(context(), { code: 'chinext' });
});

test('unfinished cases are listed by latest activity with the next step and masked names, without typed data', async () => {
  const [early, late] = [await leave(30), await leave(2)];
  const typed = { acpt_id: early.id, step: 'contact', values: { address: '示例省样本市演示区示范路 18 号' } };
  await saveForm(early.mine, business, formSaveInput.parse(typed));
  await db
    .updateTable('businessCases')
    .set({ updatedAt: hoursAgo(30) })
    .where('id', '=', early.id)
    .execute();
  const me = await clerk();
  const { records, businesses } = await list(me);
  expect(records.map(({ id }) => id)).toEqual([late.id, early.id]);
  expect(records[0]).toMatchObject({
    business: '变更联系方式',
    step: '新的联系方式',
    place: 1,
    steps: 2,
    isReturned: false,
    client: '演***',
  });
  expect(await readUnfinishedCase(me, deps, { id: early.id })).toMatchObject({
    step: '确认提交',
    place: 2,
    touchedAt: hoursAgo(30).toISOString(),
  });
  expect(JSON.stringify(records)).not.toContain('示范路');
  expect(businesses).toEqual([{ code: 'contact_change', name: '变更联系方式' }]);
  expect((await list(me, { business: 'chinext' })).records).toEqual([]);
  expect((await list(me, { number: records[1]!.number })).records.map(({ id }) => id)).toEqual([early.id]);
});

test('submitted, withdrawn and expired cases are removed from the list, and returned ones reappear', async () => {
  const me = await clerk();
  const { id } = await leave(5);
  const become = async (change: object) => {
    await db.updateTable('businessCases').set(change).where('id', '=', id).execute();
    return (await list(me)).records.find((one) => one.id === id);
  };
  expect(await become({ state: 'inReview', submittedAt: now })).toBeUndefined();
  await expect(readUnfinishedCase(me, deps, { id })).rejects.toMatchObject({ code: 40004 });
  expect(await become({ state: 'returned' })).toMatchObject({ isReturned: true });
  expect(await become({ expiresAt: hoursAgo(1) })).toBeUndefined();
  expect(await become({ state: 'withdrawn' })).toBeUndefined();
});

test('other queues are hidden, and staff who reach only their own cases see none', async () => {
  const { id } = await leave(4);
  const outside = await clerk('all', ['complaint']);
  await expect(list(outside)).rejects.toMatchObject({ code: 40004 });
  await expect(readUnfinishedCase(outside, deps, { id })).rejects.toMatchObject({ code: 40004 });
  const own = await clerk('own');
  expect((await list(own)).records).toEqual([]);
  await expect(readUnfinishedCase(own, deps, { id })).rejects.toMatchObject({ code: 40004 });
});

test('paging continues after the last entry and shows each case once', async () => {
  for (let count = 0; count < 33; count++) await leave(100 + (count % 3), 'chinext');
  const me = await clerk();
  const first = await list(me, { business: 'chinext' });
  const second = await list(me, { business: 'chinext', after: first.next! });
  expect([first.records.length, second.records.length, second.next]).toEqual([30, 3, null]);
  expect(new Set([...first.records, ...second.records].map(({ id }) => id)).size).toBe(33);
});
