import { beforeAll, expect, test } from 'vitest';
import { complaintQuarter } from '#complaints/complaint/content-types/complaint-quarter.ts';
import { getStatistics } from '#complaints/complaint/service/statistics.ts';
import type { Context } from '#platform/context.ts';
import { buildHandler, receiveComplaint } from '#test/factories/complaints/complaint-desk.ts';
import { buildDeps, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { actAs, approveAs, complianceRights, editorRights, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { listInbox } from './service/list-inbox.ts';
import { quarterSource } from './service/sources/complaints.ts';

const { context } = useDatabase();
const deps = buildDeps(useFolder());
const at = (moment: string): Context => context({ now: new Date(`${moment}:00+08:00`) });
const now = at('2026-07-10T10:00');
const waiting = async (ctx: Context) => (await listInbox(ctx, [quarterSource], { source: 'complaint-quarters' })).records;

beforeAll(async () => {
  await prepareComplaints(at('2026-01-01T00:00'));
  await receiveComplaint(at('2026-05-11T09:00'), deps);
});

test('a quarter that has ended is in the inbox of compliance with its deadline, and of nobody who works on other content, until an order with two approvals has published it', async () => {
  const [editor, reviewer, compliance] = [
    await actAs(now, editorRights),
    await actAs(now, reviewerRights),
    await actAs(now, complianceRights),
  ];
  expect(await waiting(compliance)).toEqual([
    expect.objectContaining({
      key: 'complaint-quarters:2026Q2',
      text: '2026年二季度已结束，投诉处理数据尚未公布',
      dueOn: '2026-07-14',
      href: '/content?type=complaint-quarter',
    }),
  ]);
  expect(await waiting((await buildHandler(now, 'clerk')).at(now))).toEqual([]);
  const elsewhere = staffActor(editor.staffId, { 'content.read': 'all', 'content.draft': 'all' }, { scopes: { category: ['notice'] } });
  expect(await waiting({ ...now, actor: elsewhere })).toEqual([]);

  const { id, payload, differences } = await submitAs(editor, { type: complaintQuarter.code, subject: '2026Q2' });
  expect(payload).toMatchObject({ quarter: '2026Q2', complaint: 1, answered: 0, averageWorkingDays: null });
  expect(differences).toEqual([]);
  await approveAs(reviewer, id);
  expect((await getStatistics(now, {})).quarters).toEqual([]);
  expect(await waiting(compliance)).toHaveLength(1);
  await approveAs(compliance, id, 2);
  expect((await getStatistics(now, {})).quarters).toMatchObject([
    { quarter: '2026Q2', received: 1, publishedOn: '2026-07-10', former: [] },
  ]);
  expect(await waiting(compliance)).toEqual([]);

  const correction = await submitAs(editor, {
    type: complaintQuarter.code,
    subject: '2026Q2',
    payload: (begun) => ({ ...begun, enquiry: 1 }),
  });
  await approveAs(reviewer, correction.id);
  await approveAs(compliance, correction.id, 2);
  expect((await getStatistics(now, {})).quarters).toMatchObject([{ received: 2, former: [{ received: 1, publishedOn: '2026-07-10' }] }]);
});
