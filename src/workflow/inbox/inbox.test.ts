import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { complaintWorkQueue } from '#complaints/complaint-desk/service/queue.ts';
import { escalateCases } from '#complaints/complaint/service/handling/escalate.ts';
import type { Permission, Reach } from '#contract/permissions.ts';
import type { Context } from '#platform/context.ts';
import { buildHandler, receiveComplaint, type Handler } from '#test/factories/complaints/complaint-desk.ts';
import { buildDeps, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { actAs, approveAs, editorRights, withLaterTime, reviewerRights, submitAs } from '#test/factories/workflow/change-orders.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { assignWork, takeUnassigned } from '#workflow/assignments/service/assignments.ts';
import { addNote } from '#workflow/assignments/service/notes.ts';
import { inboxSources, runningDeadlines } from './service/all-sources.ts';
import type { InboxSource } from './service/inbox-source.ts';
import { countInbox, listInbox } from './service/list-inbox.ts';
import { notifyDeadlines } from './service/notify-deadlines.ts';
import { readNotice } from './service/read-notice.ts';

const { db, context } = useDatabase();
const deps = buildDeps(useFolder());
const at = (moment: string): Context => context({ now: new Date(`${moment}:00+08:00`) });
const now = at('2026-09-21T10:00');
let [clerk, other, supervisor, compliance, ofNoQueue]: Handler[] = [];
let [late, far] = ['', ''];

beforeAll(async () => {
  await prepareComplaints(at('2026-01-01T00:00'));
  late = await receiveComplaint(at('2026-09-07T09:00'), deps, { type: 'enquiry' });
  far = await receiveComplaint(at('2026-09-18T09:00'), deps);
  clerk = await buildHandler(now, 'clerk');
  other = await buildHandler(now, 'clerk');
  supervisor = await buildHandler(now, 'supervisor');
  compliance = await buildHandler(now, 'compliance');
  ofNoQueue = await buildHandler(now, 'supervisor', { queue: ['case'] });
});

const inbox = (ctx: Context, source?: string) => listInbox(ctx, inboxSources, { source });
const titlesOf = async (ctx: Context, source: string) => (await inbox(ctx, source)).records.map(({ text }) => text);

test('the item due first is listed first, with its deadline in working days and a mark for one’s own; the count equals the list', async () => {
  const mine = clerk!.at(now);
  await takeUnassigned(mine, complaintWorkQueue, late);
  const { records, sources } = await inbox(mine);
  expect(records.map(({ key, standing, workingDaysLeft, isOwn }) => [key, standing, workingDaysLeft, isOwn])).toEqual([
    [`complaints:${late}`, 'overdue', -6, true],
    [`complaints:${far}`, 'inTime', expect.any(Number), false],
  ]);
  expect(sources).toEqual([{ code: 'complaints', name: '投诉办理', count: 2, isMore: false }]);
  expect(await countInbox(mine, inboxSources)).toEqual({ count: 2, isMore: false });
});

test('items assigned to a colleague, or in a queue in which the user does not work, are neither listed nor counted', async () => {
  expect((await inbox(other!.at(now))).records.map(({ key }) => key)).toEqual([`complaints:${far}`]);
  expect(await countInbox(ofNoQueue!.at(now), inboxSources)).toEqual({ count: 0, isMore: false });
  expect((await inbox(context())).records).toEqual([]);
});

test('sources without permission are not queried, and a source with more items than shown is marked', async () => {
  let asked = 0;
  const source = (wants: Permission): InboxSource => ({
    code: 'made',
    name: '试',
    group: 'waiting',
    wants: [wants],
    async list(_ctx, count) {
      asked += 1;
      return Array.from({ length: count }, (_, n) => ({ subject: `${n}`, title: '', text: '', since: now.now, dueOn: null, href: '/' }));
    },
  });
  const mine = clerk!.at(now);
  expect(await countInbox(mine, [source('operation.manage')])).toEqual({ count: 0, isMore: false });
  expect(asked).toBe(0);
  expect(await countInbox(mine, [source('complaint.read')])).toEqual({ count: 50, isMore: true });
});

test('the inbox uses at most four database connections, however many queues there are', async () => {
  let [asked, running, most] = [0, 0, 0];
  const source: InboxSource = {
    code: 'made',
    name: '试',
    group: 'waiting',
    wants: ['complaint.read'],
    async list(ctx) {
      asked += 1;
      most = Math.max(most, (running += 1));
      await sql`select 1`.execute(ctx.db);
      running -= 1;
      return [];
    },
  };
  await countInbox(
    clerk!.at(now),
    Array.from({ length: 10 }, () => source),
  );
  expect([asked, most]).toEqual([10, 4]);
});

test('the second approver sees who approved first, and returned requests are in their author’s inbox', async () => {
  const editor = await actAs(now, editorRights);
  const reviewer = await actAs(now, reviewerRights);
  const second = await actAs(now, ['content.read', 'content.approve-second']);
  const { id } = await submitAs(editor, {
    type: 'synonyms',
    subject: 'all',
    payload: () => ({ items: [{ term: '词', means: ['词语'] }] }),
  });
  expect(await titlesOf(reviewer, 'changes')).toEqual([expect.stringContaining('提交，待您复核')]);
  await db.updateTable('approvalRequests').set({ levels: 2 }).where('id', '=', id).execute();
  await approveAs(withLaterTime(reviewer, now.now), id);
  const { name } = await db.selectFrom('staffAccounts').select('name').where('id', '=', reviewer.staffId).executeTakeFirstOrThrow();
  expect(await titlesOf(second, 'changes')).toEqual([expect.stringContaining(`${name}已先通过`)]);
  expect(await titlesOf(editor, 'returned-changes')).toEqual([]);
  await db.updateTable('approvalRequests').set({ state: 'returned' }).where('id', '=', id).execute();
  expect(await titlesOf(editor, 'returned-changes')).toEqual(['已退回，请修改后再提交']);
});

test('the assignee is notified at half of the time limit, supervisors at four fifths, compliance at the end: once each, however often it is checked', async () => {
  await escalateCases(now);
  const told = await Promise.all([notifyDeadlines(now, runningDeadlines), notifyDeadlines(now, runningDeadlines)]);
  expect(told[0] + told[1]).toBe(3);
  expect(await notifyDeadlines(at('2026-09-21T10:20'), runningDeadlines)).toBe(0);
  const notice = async (who: Handler | undefined) => (await inbox(who!.at(now), 'notices')).records.map(({ text }) => text);
  // The notice is shown with the task and not separately.
  expect(await notice(clerk)).toEqual([]);
  const own = (await inbox(clerk!.at(now))).records.filter(({ subject }) => subject === late);
  expect(own.map(({ isTask, reminders }) => [isTask, reminders.map(({ text }) => text)])).toEqual([
    [true, [`投诉时限提醒：${late}，由您办理，时限已用去一半`]],
  ]);
  expect(await notice(supervisor)).toEqual([`${late}，时限已用去八成，请督办`]);
  expect(await notice(compliance)).toEqual([`${late}，时限已用尽，尚未办结`]);
  expect(await notice(ofNoQueue)).toEqual([]);
});

test('a note notifies only the people mentioned who could see the subject, and the notice stays until they read it', async () => {
  const mine = clerk!.at(now);
  const nameOf = async (who: Handler | undefined) =>
    (await db.selectFrom('staffAccounts').select('name').where('id', '=', who!.id).executeTakeFirstOrThrow()).name;
  const [boss, blind, stranger] = [await nameOf(supervisor), await nameOf(other), await nameOf(ofNoQueue)];
  const { told } = await addNote(mine, complaintWorkQueue, late, `@${boss} 请看一下，@${blind} @${stranger} @没有这个人`);
  expect(told).toEqual([boss]);
  // Merged with the deadline notices: one item for all notices of a subject.
  const [item, ...more] = (await inbox(supervisor!.at(now), 'notices')).records;
  expect(more).toEqual([]);
  expect(item).toMatchObject({ subject: late, queue: 'complaint', isTask: false, href: `/complaints?number=${late}&item=${late}` });
  expect(item!.reminders.map(({ text }) => text)).toEqual([
    expect.stringContaining('八成'),
    expect.stringContaining(`提到了您：投诉 ${late}`),
  ]);
  const { id } = item!.reminders.at(-1)!;
  await expect(readNotice(mine, { id, isOfRequest: false })).rejects.toMatchObject({ code: 40004 });
  await addNote(mine, complaintWorkQueue, late, `@${boss} 又及`);
  await readNotice(supervisor!.at(now), { id, isOfRequest: false });
  // Notices that arrived after the one marked as read stay.
  expect((await inbox(supervisor!.at(now), 'notices')).records.map(({ reminders }) => reminders.length)).toEqual([1]);
});

test('notices of a queue that a person may no longer see are not listed', async () => {
  const rights: Partial<Record<Permission, Reach>> = { 'complaint.read': 'all' };
  const moved = (queue: string[]) => ({ ...now, actor: staffActor(compliance!.id, rights, { scopes: { queue } }) });
  expect(await countInbox(moved(['complaint']), inboxSources)).toEqual({ count: 1, isMore: false });
  expect(await countInbox(moved(['case']), inboxSources)).toEqual({ count: 0, isMore: false });
});

test('of a name and a longer one that starts with it, the one that was written is notified', async () => {
  const [short, long] = [
    await buildStaff(now, { roles: ['complaint-supervisor'] }),
    await buildStaff(now, { roles: ['complaint-supervisor'] }),
  ];
  for (const [{ id }, name] of [
    [short, '王芳'],
    [long, '王芳菲'],
  ] as const) {
    await db.updateTable('staffAccounts').set({ name }).where('id', '=', id).execute();
    for (const [kind, value] of [
      ['queue', 'complaint'],
      ['branch', '*'],
    ] as const)
      await db.insertInto('staffScopes').values({ staffId: id, kind, value }).execute();
  }
  const noted = async (text: string) => (await addNote(clerk!.at(now), complaintWorkQueue, late, text)).told;
  expect(await noted('＠王芳菲 您好')).toEqual(['王芳菲']);
  expect(await noted('@王芳，您好；抄送 @王芳')).toEqual(['王芳']);
  expect(await noted('邮箱 a@b.example')).toEqual([]);
  await assignWork(clerk!.at(now), complaintWorkQueue, late, { from: clerk!.id, to: null });
});
