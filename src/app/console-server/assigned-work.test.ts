import { beforeAll, expect, test } from 'vitest';
import { readAccount } from '#identity/staff/service/accounts/list-accounts.ts';
import { addArticles } from '#test/factories/content/articles.ts';
import { buildStaffDeps } from '#test/factories/identity/staff.ts';
import { actAs, approveAs, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { listAssignedWork } from './assigned-work.ts';
import { listScopeChoices } from './scope-choices.ts';

const { db, context } = useDatabase();
const now = new Date('2026-11-24T02:00:00Z');
const ctx = context({ now });
const article = { category: 'news', title: '一篇', bodyHtml: '<p>文</p>', source: '前厅证券' };

beforeAll(() => addArticles(ctx, { category: 'news', title: '先有一篇' }));

test('a person who disables an account sees its assigned and started work, and requests that depend on its approval', async () => {
  const [editor, reviewer] = [await actAs(ctx, editorRights), await actAs(ctx, reviewerRights)];
  const deps = buildStaffDeps();
  const holds = async (id: number) =>
    (await readAccount(ctx, deps, { listChoices: listScopeChoices, listHeld: listAssignedWork }, { id })).holds;
  expect(await holds(reviewer.staffId)).toEqual([]);
  const { id } = await submitAs(editor, { payload: () => article, applyAt: '2026-11-27T01:00:00.000Z' });
  await approveAs(reviewer, id);
  const values = { queue: 'complaint' as const, subject: 'TS1', assignee: reviewer.staffId, assignedAt: now, assignedBy: reviewer.staffId };
  await db.insertInto('workItems').values(values).execute();
  expect(await holds(editor.staffId)).toEqual(['起草、尚未办结的变更单 1 份，可由同事继续']);
  expect(await holds(reviewer.staffId)).toEqual([
    '领取的投诉 1 件，须由主管改派',
    '通过复核、等待生效的变更单 1 份，停用后不再生效，须由他人重新复核',
  ]);
  await db.updateTable('approvalRequests').set({ state: 'withdrawn' }).where('id', '=', id).execute();
  expect(await holds(editor.staffId)).toEqual([]);
});
