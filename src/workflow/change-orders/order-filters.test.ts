import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { actAs, editorRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { orderQuery } from './schema/orders.ts';
import { listOrders } from './service/orders/list-orders.ts';

const { db, context } = useDatabase();
let [one, other]: (Context & { staffId: number })[] = [];
const ids: number[] = [];

beforeAll(async () => {
  [one, other] = [await actAs(context(), editorRights), await actAs(context(), editorRights)];
  const order = (ctx: Context & { staffId: number }, term: string) =>
    submitAs(ctx, { type: 'synonyms', payload: () => ({ term, means: ['词语'] }) });
  for (const [who, term] of [
    [one, '甲词'],
    [one, '乙词'],
    [other, '丙词'],
  ] as const)
    ids.push((await order(who, term)).id);
  const names = ['王甲', '李乙'];
  for (const [n, who] of [one, other].entries())
    await db.updateTable('staffAccounts').set({ name: names[n]! }).where('id', '=', who.staffId).execute();
  for (const [n, id] of ids.entries())
    await db
      .updateTable('approvalRequests')
      .set({ title: `同义词 ${'甲乙丙'[n]}`, changedAt: new Date(`2026-09-0${n + 1}T12:00:00+08:00`) })
      .where('id', '=', id)
      .execute();
});

const found = async (query: object) => {
  const { records } = await listOrders(one!, orderQuery.parse({ box: 'all', ...query }));
  return records.map(({ id }) => ids.indexOf(id)).toSorted((a, b) => a - b);
};

test('orders can be filtered by kind, state, author, words or number, and date of last change, separately and combined', async () => {
  expect(await found({})).toEqual([0, 1, 2]);
  expect(await found({ type: 'synonyms' })).toEqual([0, 1, 2]);
  expect(await found({ type: 'fee-rate' })).toEqual([]);
  expect(await found({ state: 'submitted' })).toEqual([0, 1, 2]);
  expect(await found({ state: 'applied' })).toEqual([]);
  expect(await found({ author: '王' })).toEqual([0, 1]);
  expect(await found({ author: '没有这个人' })).toEqual([]);
  expect(await found({ text: ' 乙 ' })).toEqual([1]);
  expect(await found({ text: String(ids[2]) })).toEqual([2]);
  expect(await found({ from: '2026-09-02' })).toEqual([1, 2]);
  expect(await found({ to: '2026-09-02' })).toEqual([0, 1]);
  expect(await found({ from: '2026-09-02', to: '2026-09-02' })).toEqual([1]);
  expect(await found({ author: '王', from: '2026-09-02', text: '乙' })).toEqual([1]);
});

test('invalid dates and dates in the wrong order are refused at their field', () => {
  const wrong = (query: object) => orderQuery.safeParse(query).error?.issues.map(({ path }) => path[0]);
  expect(wrong({ from: '2026-09-03', to: '2026-09-01' })).toEqual(['to']);
  expect(wrong({ from: '2026-02-30' })).toEqual(['from']);
  expect(wrong({ state: 'lost' })).toEqual(['state']);
});
