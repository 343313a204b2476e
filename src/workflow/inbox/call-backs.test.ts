import { beforeAll, expect, test } from 'vitest';
import { callBackInput, type CallBackInput } from '#contact/call-backs/schema/requests.ts';
import { addAttempt, assignCallBack } from '#contact/call-backs/service/add-attempt.ts';
import { addCallBack } from '#contact/call-backs/service/add-call-back.ts';
import { replaceBranches } from '#content/branches/service/replace-branches.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import { loadDemoCalendar } from '#demo/calendar-years.ts';
import { demoSite } from '#demo/site.ts';
import type { Context } from '#platform/context.ts';
import { buildCallBack, buildCallBackDeps, prepareCallBacks } from '#test/factories/contact/call-backs.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { inboxSources } from './service/all-sources.ts';
import { listInbox } from './service/list-inbox.ts';
import { listTasks } from './service/list-tasks.ts';

const { context } = useDatabase();
const deps = buildCallBackDeps();
/** A Thursday; calls are promised until 20:00. */
const morning = new Date('2026-11-26T10:00:00+08:00');
const evening = new Date('2026-11-26T20:01:00+08:00');

type Staff = Context & { actor: ReturnType<typeof staffActor> };
async function clerk({ reach = 'all', branch = '*' }: { reach?: 'all' | 'own'; branch?: string } = {}): Promise<Staff> {
  const { id } = await buildStaff(context());
  const scopes = { branch: [branch], queue: ['callback'] };
  return { ...context({ now: morning }), actor: staffActor(id, { 'callBack.read': reach, 'callBack.handle': reach }, { scopes }) };
}
const take = (who: Staff, number: string) => assignCallBack(who, { number, from: null, to: who.actor.staffId });

async function asked(overrides: Partial<CallBackInput> = {}, now = morning): Promise<string> {
  const ctx = context({ now });
  return (await addCallBack(ctx, deps, callBackInput.parse(await buildCallBack(ctx, deps, overrides)))).number;
}
const inboxOf = async (who: Context, now = morning) => (await listInbox({ ...who, now }, inboxSources, { source: 'call-backs' })).records;
const subjectsOf = async (who: Context) => (await inboxOf(who)).map(({ subject }) => subject);

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  await prepareCallBacks(context());
  await loadDemoCalendar(context());
  await replaceBranches(context(), [buildBranch({ code: 'QT110101' })]);
});

test('a requested call is in the inbox with its hours and without the phone number, and overdue after the end of the hours', async () => {
  const who = await clerk();
  const number = await asked({ mobileTel: '13900005678', purpose: 'service' });
  const [item] = await inboxOf(who);
  expect(item).toMatchObject({
    subject: number,
    queue: 'callback',
    title: '预约客服回电',
    text: `${number}，今天 10:00–20:00回电`,
    group: 'today',
    href: `/call-backs?item=${number}`,
  });
  expect(JSON.stringify(item)).not.toMatch(/139\d{8}|139\*/);
  expect(await inboxOf(who, evening)).toMatchObject([{ subject: number, group: 'overdue', standing: 'overdue' }]);
  expect(await inboxOf(who, new Date('2026-11-26T19:59:59+08:00'))).toMatchObject([{ group: 'today', standing: 'soon' }]);
  await addAttempt(who, { number, seen: 0, outcome: 'again', note: '' });
  expect(await inboxOf(who)).toMatchObject([{ text: expect.stringContaining('已拨 1 次未接通') }]);
  await addAttempt(who, { number, seen: 1, outcome: 'reached', note: '' });
  expect(await inboxOf(who)).toEqual([]);
});

test('of calls due on the same day the earliest end comes first, whatever their time of entry', async () => {
  const who = await clerk();
  const late = await asked({}, new Date('2026-11-26T19:45:00+08:00'));
  const early = await asked({}, new Date('2026-11-26T19:50:00+08:00'));
  await context()
    .db.updateTable('callBacks')
    .set({ callUntil: new Date('2026-11-27T12:00:00+08:00') })
    .where('number', '=', early)
    .execute();
  expect((await inboxOf(who)).map(({ subject }) => subject)).toEqual([early, late]);
  for (const number of [late, early]) await addAttempt(who, { number, seen: 0, outcome: 'unreached', note: '' });
});

test('a call assigned to a colleague is only in their inbox, and staff limited to their own items see those assigned to them', async () => {
  const [who, colleague, own] = [await clerk(), await clerk(), await clerk({ reach: 'own' })];
  const [one, other] = [await asked(), await asked()];
  expect(await subjectsOf(own)).toEqual([]);
  await take(own, one);
  await take(colleague, other);
  expect([await subjectsOf(own), await subjectsOf(colleague), await subjectsOf(who)]).toEqual([[one], [other], []]);
  for (const number of [one, other]) await addAttempt(who, { number, seen: 0, outcome: 'reached', note: '' });
});

test('a branch sees its recommended clients in the inbox and among the tasks, and nobody outside of the queue does', async () => {
  const [all, branch, elsewhere] = [await clerk(), await clerk({ branch: 'QT110101' }), await clerk()];
  const away = { ...elsewhere, actor: { ...elsewhere.actor, scopes: { ...elsewhere.actor.scopes, queue: ['case'] } } };
  const [own, nobodys] = [await asked({ ref: 'QT110101' }), await asked()];
  expect([await subjectsOf(branch), await subjectsOf(away)]).toEqual([[own], []]);
  expect((await subjectsOf(all)).toSorted()).toEqual([own, nobodys].toSorted());
  const tasksOf = async (who: Context, now = morning) => (await listTasks({ ...who, now })).tasks.map(({ code, count }) => [code, count]);
  expect(await tasksOf(branch)).toEqual([['callBacks', 1]]);
  expect(await tasksOf(all, evening)).toEqual([
    ['callBacksOverdue', 2],
    ['callBacks', 2],
  ]);
  expect(await tasksOf(away)).toEqual([]);
});
