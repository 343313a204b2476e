import { beforeAll, expect, test } from 'vitest';
import { caseWork } from '#clients/case-desk/service/case-work.ts';
import { loadDemoCalendar } from '#demo/calendar-years.ts';
import type { Context } from '#platform/context.ts';
import { buildBusiness, buildCase } from '#test/factories/clients/cases.ts';
import { buildClient, buildSecurity } from '#test/factories/identity/clients.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { assignWork } from '#workflow/assignments/service/assignments.ts';
import { inboxSources, runningDeadlines } from './service/all-sources.ts';
import { listInbox } from './service/list-inbox.ts';
import { notifyDeadlines } from './service/notify-deadlines.ts';

const { db, context } = useDatabase();
const at = (moment: string): Context => context({ now: new Date(`${moment}:00+08:00`) });
/** A Thursday. */
const submitted = at('2026-09-17T10:00');
const security = buildSecurity();

const rights = { 'case.read': 'all', 'case.handle': 'all', 'case.approve': 'all', 'work.oversee': 'all' } as const;

async function colleague(role: string): Promise<{ id: number; at: (then: Context) => Context }> {
  const { id } = await buildStaff(submitted, { roles: [role] });
  await db.insertInto('staffScopes').values({ staffId: id, kind: 'queue', value: 'case' }).execute();
  return { id, at: (then) => ({ ...then, actor: staffActor(id, rights, { scopes: { queue: ['case'] } }) }) };
}

/** Creates a case that has been pending since the given time. */
async function waitingCase(busiCode: string): Promise<string> {
  const { id } = await buildCase(submitted, { clientId: (await buildClient(submitted, security)).id, busiCode });
  await db.updateTable('businessCases').set({ state: 'inReview', submittedAt: submitted.now }).where('id', '=', id).execute();
  return id;
}

let [clerk, reviewer, compliance]: Awaited<ReturnType<typeof colleague>>[] = [];
let [short, long] = ['', ''];

beforeAll(async () => {
  await loadDemoCalendar(submitted);
  await buildBusiness(submitted, { code: 'short', review: { byPerson: true, afterSeconds: 0 } });
  await buildBusiness(submitted, { code: 'long', review: { byPerson: true, afterSeconds: 0, days: 10 } });
  [short, long] = [await waitingCase('short'), await waitingCase('long')];
  clerk = await colleague('case-clerk');
  reviewer = await colleague('case-reviewer');
  compliance = await colleague('compliance');
  await assignWork(clerk.at(submitted), caseWork, short, { from: null, to: clerk.id });
});

test('a case is due a number of working days after its submission, as set for its business, with a default', async () => {
  const { records } = await listInbox(reviewer!.at(at('2026-09-18T09:00')), inboxSources, { source: 'cases' });
  expect(records.map(({ dueOn, standing, workingDaysLeft }) => ({ dueOn, standing, workingDaysLeft }))).toEqual([
    // Weekends and the Mid-Autumn and National Day holidays are not counted.
    { dueOn: '2026-10-08', standing: 'inTime', workingDaysLeft: 9 },
  ]);
  expect(
    (await listInbox(clerk!.at(at('2026-09-18T09:00')), inboxSources, { source: 'cases' })).records.map(({ key, dueOn }) => [key, dueOn]),
  ).toEqual([
    [`cases:${short}`, '2026-09-18'],
    [`cases:${long}`, '2026-10-08'],
  ]);
});

test('on its last day the assignee and the approvers are notified, compliance once it is overdue, and nobody while there is time', async () => {
  const noticesOf = async (who: typeof clerk, then: Context) =>
    (await listInbox(who!.at(then), inboxSources, {})).records.flatMap(({ reminders }) => reminders.map(({ text }) => text));
  const [lastDay, over] = [at('2026-09-18T09:00'), at('2026-09-21T09:00')];
  await notifyDeadlines(lastDay, runningDeadlines);
  expect(await noticesOf(clerk, lastDay)).toEqual(['业务时限提醒：由您办理，时限已用去一半']);
  expect(await noticesOf(reviewer, lastDay)).toEqual(['业务时限提醒：时限已用去八成，请督办']);
  expect(await noticesOf(compliance, lastDay)).toEqual([]);
  await notifyDeadlines(over, runningDeadlines);
  expect(await noticesOf(compliance, over)).toEqual(['业务时限提醒：时限已用尽，尚未办结']);
  expect(await notifyDeadlines(over, runningDeadlines)).toBe(0);
});

test('a decided case has no deadline', async () => {
  await db.updateTable('businessCases').set({ state: 'approved', decidedAt: submitted.now }).where('id', '=', long).execute();
  expect(await notifyDeadlines(at('2026-10-12T09:00'), runningDeadlines)).toBe(0);
});
