import { beforeAll, expect, test } from 'vitest';
import { acceptComplaint, closeComplaint, answerComplaint, declineComplaint } from '#complaints/complaint/service/handle-complaint.ts';
import { escalateCases } from '#complaints/complaint/service/handling/escalate.ts';
import { replaceBranches } from '#content/branches/service/replace-branches.ts';
import type { Context } from '#platform/context.ts';
import { buildHandler, receiveComplaint, type Handler } from '#test/factories/complaints/complaint-desk.ts';
import { buildDeps, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { caseQuery, type ComplaintListQuery } from './schema.ts';
import { listComplaintTasks } from './service/complaint-tasks.ts';
import { listComplaints, readBoard } from './service/list-complaints.ts';
import { acceptCase, assignCase, extendCase } from './service/take-steps.ts';

const { db, context } = useDatabase();
const deps = buildDeps(useFolder());
const at = (moment: string): Context => context({ now: new Date(`${moment}:00+08:00`) });
const now = at('2026-09-21T10:00');
/** Case numbers by situation, each due later than the previous one. */
const numbers: Record<'late' | 'today' | 'near' | 'far' | 'elsewhere' | 'declined' | 'closed', string> = {} as never;
let [clerk, supervisor, ofBranch, ofNoQueue]: Handler[] = [];
const branches = [{ code: 'QT11' }, { code: 'QT22' }];

beforeAll(async () => {
  await prepareComplaints(at('2026-01-01T00:00'));
  await replaceBranches(
    context(),
    branches.map(({ code }) => buildBranch({ code, name: `${code} 营业部` })),
  );
  const [first, second] = await db.selectFrom('branches').select('id').orderBy('code').execute();
  // The time limit of a complaint is 15 working days, of an enquiry 5.
  numbers.late = await receiveComplaint(at('2026-09-07T09:00'), deps, { type: 'enquiry', branchId: first!.id });
  numbers.today = await receiveComplaint(at('2026-09-01T09:00'), deps, { name: '测试甲', mobile: '13800001234', branchId: first!.id });
  numbers.near = await receiveComplaint(at('2026-09-16T09:00'), deps, { type: 'enquiry', business: '融资融券' });
  numbers.far = await receiveComplaint(at('2026-09-18T09:00'), deps);
  numbers.elsewhere = await receiveComplaint(at('2026-09-18T10:00'), deps, { branchId: second!.id });
  numbers.declined = await receiveComplaint(at('2026-09-02T09:00'), deps);
  await declineComplaint(at('2026-09-03T09:00'), { number: numbers.declined, reason: '已由法院受理。' });
  numbers.closed = await receiveComplaint(at('2026-09-02T09:00'), deps);
  await acceptComplaint(at('2026-09-03T09:00'), { number: numbers.closed });
  await answerComplaint(at('2026-09-04T09:00'), { number: numbers.closed, answer: '已办理。' });
  await closeComplaint(at('2026-09-05T09:00'), { number: numbers.closed });
  clerk = await buildHandler(now, 'clerk');
  supervisor = await buildHandler(now, 'supervisor');
  ofBranch = await buildHandler(now, 'supervisor', { branch: ['QT22'] });
  ofNoQueue = await buildHandler(now, 'supervisor', { queue: ['case'] });
});

const list = async (who: Handler | undefined, query: ComplaintListQuery = {}) => listComplaints(who!.at(now), deps, caseQuery.parse(query));
const numbersOf = async (who: Handler | undefined, query: ComplaintListQuery = {}) =>
  (await list(who, query)).records.map(({ number }) => number);

test('open cases are listed by deadline, the earliest first, with the remaining working days', async () => {
  // The Sunday before was a working day.
  const { records } = await list(supervisor);
  expect(records.map(({ number, clock, workingDaysLeft }) => [number, clock, workingDaysLeft])).toEqual([
    [numbers.late, 'overdue', -6],
    [numbers.today, 'soon', 0],
    [numbers.near, 'soon', 1],
    [numbers.far, 'inTime', 13],
    [numbers.elsewhere, 'inTime', 13],
  ]);
});

test('the list shows masked names and numbers and the beginning of the text', async () => {
  const { records } = await list(supervisor, { clock: 'soon', type: 'complaint' });
  expect(records).toMatchObject([
    { number: numbers.today, name: '测**', mobile: '138****1234', lead: expect.stringContaining('网点柜台') },
  ]);
});

test.each<[string, ComplaintListQuery, (keyof typeof numbers)[]]>([
  ['the clock', { clock: 'overdue' }, ['late']],
  ['the type', { type: 'enquiry' }, ['late', 'near']],
  ['an ended state, from the newest', { state: 'declined' }, ['declined']],
  ['one state', { state: 'closed' }, ['closed']],
  ['the line of business', { business: '融资融券' }, ['near']],
  ['none named, with the type', { business: 'none', type: 'enquiry' }, ['late']],
  ['the month of receipt and the state', { received: '2026-09', state: 'declined' }, ['declined']],
  ['another month of receipt', { received: '2026-08' }, []],
])('the list is narrowed by %s', async (_name, query, expected) => {
  expect(await numbersOf(supervisor, query)).toEqual(expected.map((name) => numbers[name]));
});

test('the filter by month lists all cases received, whatever their state; an invalid month is refused', async () => {
  expect(new Set(await numbersOf(supervisor, { received: '2026-09' }))).toEqual(new Set(Object.values(numbers)));
  expect(caseQuery.safeParse({ received: '2026-13' }).error?.issues).toMatchObject([
    { path: ['received'], message: '收到月份的写法如 2026-08' },
  ]);
  expect(caseQuery.parse({ received: '', business: '' })).toEqual({});
});

test('an exact number finds its case in any state and notation, a part of a number finds nothing', async () => {
  expect(await numbersOf(supervisor, { number: ` ${numbers.closed.toLowerCase()} ` })).toEqual([numbers.closed]);
  expect(await numbersOf(supervisor, { number: numbers.closed.slice(0, -1) })).toEqual([]);
});

test('the list can be filtered by branch; staff of a branch see neither other branches nor cases without one, nor anything of other queues', async () => {
  const [first] = await db.selectFrom('branches').select('id').where('code', '=', 'QT11').execute();
  expect(await numbersOf(supervisor, { branch: String(first!.id) as never })).toEqual([numbers.late, numbers.today]);
  expect(await numbersOf(ofBranch)).toEqual([numbers.elsewhere]);
  expect(await numbersOf(ofBranch, { number: numbers.late })).toEqual([]);
  expect(await numbersOf(ofNoQueue)).toEqual([]);
  expect((await readBoard(ofBranch!.at(now), { publicUrl: 'https://www.example.com' })).branches.map(({ name }) => name)).toEqual([
    'QT22 营业部',
  ]);
});

test('staff limited to their own cases see those assigned to them, and only number, type, branch and deadline of unassigned ones', async () => {
  await assignCase(clerk!.at(now), { number: numbers.far, from: null, to: clerk!.id });
  for (const view of ['own', 'all', 'requests'] as const)
    expect(await numbersOf(clerk, { view })).toEqual(view === 'requests' ? [] : [numbers.far]);
  const { records } = await list(clerk, { view: 'pool' });
  expect(records.map(({ number }) => number)).toEqual([numbers.late, numbers.today, numbers.near, numbers.elsewhere]);
  expect(records[1]).toMatchObject({
    type: 'complaint',
    branchName: 'QT11 营业部',
    dueOn: '2026-09-21',
    name: null,
    mobile: null,
    lead: null,
  });
  expect(JSON.stringify(records)).not.toMatch(/测|1234|叫号/);
});

test('pages have no gaps or duplicates, even among cases due on the same day', async () => {
  const many = 65;
  for (let index = 0; index < many; index++) await receiveComplaint(at('2026-09-18T11:00'), deps, { type: 'suggestion' });
  const seen: string[] = [];
  let after: string | null = '';
  for (let pages = 0; after !== null; pages++) {
    expect(pages).toBeLessThan(4);
    const page = await list(supervisor, { type: 'suggestion', ...(after && { after }) });
    seen.push(...page.records.map(({ number }) => number));
    after = page.next;
  }
  expect([seen.length, new Set(seen).size]).toEqual([many, many]);
  await db.deleteFrom('complaints').where('type', '=', 'suggestion').execute();
});

test('the board counts by state and deadline the cases that the caller may see', async () => {
  const site = { publicUrl: 'https://www.example.com' };
  expect(await readBoard(supervisor!.at(now), site)).toMatchObject({
    byState: { received: 5, accepted: 0, investigating: 0, answered: 0 },
    byClock: { inTime: 2, soon: 2, overdue: 1 },
    unassigned: 4,
    own: 0,
    isOfAll: true,
    statisticsUrl: 'https://www.example.com/IntoGL/complain/data.html',
  });
  expect(await readBoard(clerk!.at(now), site)).toMatchObject({
    byState: { received: 1 },
    byClock: { inTime: 1, soon: 0, overdue: 0 },
    unassigned: 4,
    own: 1,
    isOfAll: false,
  });
});

test('a case that is already taken cannot be taken again: the second person learns who has it', async () => {
  const other = await buildHandler(now, 'clerk');
  await expect(assignCase(other.at(now), { number: numbers.far, from: null, to: other.id })).rejects.toMatchObject({
    code: 40009,
    message: expect.stringContaining('已由员工'),
  });
  await expect(assignCase(ofBranch!.at(now), { number: numbers.late, from: null, to: ofBranch!.id })).rejects.toMatchObject({
    code: 40004,
  });
  await expect(assignCase(other.at(now), { number: numbers.far, from: clerk!.id, to: other.id })).rejects.toMatchObject({ code: 40004 });
});

test('the home screen shows handlers their due cases and unassigned ones, supervisors the open requests, compliance the overdue cases', async () => {
  const compliance = await buildHandler(now, 'compliance');
  await assignCase(clerk!.at(now), { number: numbers.today, from: null, to: clerk!.id });
  await acceptCase(clerk!.at(now), { number: numbers.today, note: '' });
  await extendCase(clerk!.at(now), { number: numbers.today, until: '2026-10-20', note: '需要调取流水。' });
  await escalateCases(now);
  const tasksOf = async (who: Handler) =>
    Object.fromEntries((await listComplaintTasks(who.at(now))).map(({ code, count }) => [code, count]));
  expect(await tasksOf(clerk!)).toEqual({ complaintsOverdue: 0, complaintsSoon: 1, complaintsFree: 3 });
  expect(await tasksOf(supervisor!)).toEqual({
    complaintRequests: 1,
    complaintsEscalated: 3,
    complaintsOverdue: 0,
    complaintsSoon: 0,
    complaintsFree: 3,
  });
  expect(await tasksOf(compliance)).toEqual({ complaintsExpired: 1 });
  expect(await tasksOf(ofBranch!)).toMatchObject({ complaintRequests: 0, complaintsEscalated: 0, complaintsFree: 1 });
});
