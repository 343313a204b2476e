import { beforeAll, describe, expect, test } from 'vitest';
import { replaceBranches } from '#content/branches/service/replace-branches.ts';
import { replaceStaff } from '#content/disclosure/service/replace-staff.ts';
import type { Context } from '#platform/context.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { buildRegisteredPerson as buildDisclosed } from '#test/factories/content/disclosure.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { actAs, approveAs, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { applyDue } from '#workflow/approvals/service/apply.ts';
import { submitRequest } from '#workflow/approvals/service/submit.ts';
import { listUnapplied } from '#workflow/approvals/service/unapplied-requests.ts';
import { allTypes } from './all-types.ts';
import { contentKind } from './service/content-kind.ts';
import { readOrder } from './service/orders/read-order.ts';
import { createOrder } from './service/orders/write-order.ts';
import { listReferences } from './service/references/find-references.ts';
import { referenceSources } from './service/references/reference-sources.ts';

const { db, context } = useDatabase();
const now = new Date('2026-11-24T02:00:00Z');
const ctx = context({ now });
let [editor, reviewer]: (Context & { staffId: number })[] = [];

beforeAll(async () => {
  editor = await actAs(ctx, editorRights);
  reviewer = await actAs(ctx, reviewerRights);
});

/** Kinds whose items can be taken down or removed from their list. */
const losing = allTypes.filter((type) => type.withdraw ?? type.entry?.withdraw);

test('every kind whose items can be removed declares what may refer to them, or why nothing does', () => {
  expect(Object.keys(referenceSources).toSorted()).toEqual(losing.map(({ code }) => code).toSorted());
});

const titles = async (thing: { type: string; subject: string }) =>
  (await listReferences(editor!, thing)).references.map(({ weight, title }) => `${weight}: ${title}`);

describe('references to a branch', () => {
  const [staying, leaving] = [buildBranch({ code: 'STAY01', name: '留下的营业部' }), buildBranch({ code: 'GONE01', name: '撤销的营业部' })];
  const subject = 'all/GONE01';
  const isThere = async () => (await db.selectFrom('branches').select('code').where('code', '=', 'GONE01').execute()).length === 1;

  beforeAll(async () => {
    await replaceBranches(ctx, [staying, leaving]);
    await replaceStaff(ctx, [buildDisclosed({ name: '张三', branch: '撤销的营业部' })]);
    const { id } = await buildStaff(ctx, {});
    await db.insertInto('staffScopes').values({ staffId: id, kind: 'branch', value: 'GONE01', name: '撤销的营业部' }).execute();
  });

  test('a branch lists the staff register entries and the accounts that refer to it', async () => {
    expect(await titles({ type: 'branches', subject })).toEqual([
      'refuse: 从业人员名录中的“张三”',
      expect.stringMatching(/^warn: 账号 .+的工作范围$/),
    ]);
    expect(await titles({ type: 'branches', subject: 'all/STAY01' })).toEqual([]);
  });

  test.each([
    ['alone', { subject, act: 'withdraw' as const }],
    ['with its list', { subject: 'all', payload: () => ({ items: [staying] }) }],
  ])('cannot be removed while it is used by: %s', async (_way, draft) => {
    const { id } = await createOrder(editor!, { type: 'branches', act: 'write', ...draft });
    await db.updateTable('approvalRequests').set({ state: 'withdrawn' }).where('id', '=', id).execute();
    await expect(submitAs(editor!, { type: 'branches', ...draft })).rejects.toMatchObject({
      code: 40001,
      errors: [{ path: 'references', message: '“撤销的营业部”仍被引用：从业人员名录中的“张三”。请先修改这些内容，再撤下' }],
    });
    await db.updateTable('approvalRequests').set({ state: 'withdrawn' }).where('state', '=', 'draft').execute();
    expect(await isThere()).toBe(true);
  });

  test('a branch can be scheduled for removal, which fails if it is still referenced; author and approver are notified', async () => {
    const applyAt = '2026-11-27T01:00:00.000Z';
    const order = await submitAs(editor!, { type: 'branches', subject, act: 'withdraw', applyAt });
    expect((await readOrder(reviewer!, order)).references).toMatchObject([{ weight: 'refuse' }, { weight: 'warn' }]);
    expect(await approveAs(reviewer!, order.id)).toMatchObject({ state: 'scheduled' });
    await applyDue({ ...ctx, now: new Date(applyAt) }, [contentKind]);
    expect(await readOrder(editor!, order)).toMatchObject({ state: 'failed', failure: expect.stringContaining('从业人员名录中的“张三”') });
    expect(await isThere()).toBe(true);
    for (const person of [editor!, reviewer!])
      expect((await listUnapplied(person, contentKind, 50)).map(({ id }) => id)).toContain(order.id);

    await replaceStaff(ctx, [buildDisclosed({ name: '张三', branch: '留下的营业部' })]);
    const { revision } = await readOrder(editor!, order);
    await submitRequest({ ...editor!, now: new Date('2026-11-26T01:00:00Z') }, contentKind, { id: order.id, revision });
    await approveAs(reviewer!, order.id);
    await applyDue({ ...ctx, now: new Date(applyAt) }, [contentKind]);
    expect(await isThere()).toBe(false);
  });
});
