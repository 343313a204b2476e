import { beforeAll, expect, test } from 'vitest';
import type { ComplaintInput } from '#complaints/complaint/schema.ts';
import { escalateCases } from '#complaints/complaint/service/handling/escalate.ts';
import { listRefusedRequests } from '#complaints/complaint/service/handling/list-due.ts';
import { findComplaintStatus } from '#complaints/complaint/service/look-up.ts';
import type { Context } from '#platform/context.ts';
import { buildHandler, receiveComplaint, type Handler } from '#test/factories/complaints/complaint-desk.ts';
import { buildDeps, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { readBoard } from './service/list-complaints.ts';
import { readComplaint, revealComplainantField } from './service/read-complaint.ts';
import {
  acceptCase,
  answerCase,
  assignCase,
  closeCase,
  decideCaseRequest,
  declineCase,
  extendCase,
  investigateCase,
  withdrawCaseRequest,
} from './service/take-steps.ts';

const { db, pool, context } = useDatabase();
const deps = buildDeps(useFolder());
const at = (moment: string): Context => context({ now: new Date(`${moment}:00+08:00`) });
const received = at('2026-09-01T09:00');
const now = at('2026-09-04T10:00');
/** Four fifths of the time limit of a complaint received on the first have passed. */
const pressing = at('2026-09-17T10:00');
let clerk: Handler;
let supervisor: Handler;

beforeAll(async () => {
  await prepareComplaints(at('2026-01-01T00:00'));
  [clerk, supervisor] = [await buildHandler(now, 'clerk'), await buildHandler(now, 'supervisor')];
});

/** Creates a complaint assigned to the clerk. */
async function taken(overrides: Partial<ComplaintInput> = {}): Promise<string> {
  const number = await receiveComplaint(received, deps, overrides);
  await assignCase(clerk.at(now), { number, from: null, to: clerk.id });
  return number;
}

const note = '';
const see = (who: Handler, number: string, then = now) => readComplaint(who.at(then), deps, { number });
const lookUp = (number: string) => findComplaintStatus(at('2026-09-20T10:00'), deps, { number, mobileTail: '1234' });
const waitingOf = async (number: string) => (await see(supervisor, number)).requests.find(({ decision }) => decision === null)!;
const decide = async (number: string, isApproved: boolean, remark = '') =>
  decideCaseRequest(supervisor.at(pressing), { number, id: (await waitingOf(number)).id, isApproved, remark });

test('a clerk takes a case, takes its steps under their name and closes it; it is then unassigned and no longer visible to them', async () => {
  const number = await taken();
  expect((await see(clerk, number)).steps).toEqual(['accept', 'decline', 'answer']);
  await acceptCase(clerk.at(now), { number, note: '已转客户权益部。' });
  await investigateCase(clerk.at(now), { number, note });
  expect(await answerCase(clerk.at(now), { number, note: '已致歉并调整排班。' })).toEqual({ isSent: true });
  const { name } = await db.selectFrom('staffAccounts').select('name').where('id', '=', clerk.id).executeTakeFirstOrThrow();
  expect((await see(clerk, number)).events.map(({ kind, by }) => [kind, by])).toEqual([
    ['received', null],
    ['accepted', name],
    ['investigating', name],
    ['answered', name],
  ]);
  await closeCase(clerk.at(now), { number, note });
  await expect(see(clerk, number)).rejects.toMatchObject({ code: 40004 });
  expect((await see(supervisor, number)).assignment).toBeNull();
});

test('answering a received case also accepts it, and the complainant sees both', async () => {
  const number = await taken({ type: 'enquiry' });
  await answerCase(clerk.at(now), { number, note: '营业时间为交易日 8:30 至 17:00。' });
  expect((await lookUp(number)).events.map(({ kind }) => kind)).toEqual(['received', 'accepted', 'answered']);
});

test('a case assigned to others, or unassigned, cannot be opened, changed or unmasked by staff limited to their own cases', async () => {
  const other = await buildHandler(now, 'clerk');
  for (const number of [await taken(), await receiveComplaint(received, deps)]) {
    const input = { number, note: '理由。' };
    const who = other.at(now);
    const acts = [
      () => see(other, number),
      () => acceptCase(who, input),
      () => declineCase(who, input),
      () => answerCase(who, input),
      () => extendCase(who, { ...input, until: '2026-10-20' }),
      () => revealComplainantField(who, deps, { number, field: 'mobile', reason: 'verify', note: '' }),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 40004 });
  }
});

test('compliance can read every case but takes no step', async () => {
  const number = await taken();
  const compliance = await buildHandler(now, 'compliance');
  expect(await see(compliance, number)).toMatchObject({ steps: [], mayAssign: false, mayNote: false, mayReveal: true });
  await expect(acceptCase(compliance.at(now), { number, note })).rejects.toMatchObject({ code: 40300 });
});

test('a declined case is closed with its reason and unassigned', async () => {
  const number = await taken();
  await declineCase(clerk.at(now), { number, note: '该事项正在法院审理。' });
  expect(await lookUp(number)).toMatchObject({ state: 'declined', events: [{}, { kind: 'declined', note: '该事项正在法院审理。' }] });
  expect((await see(supervisor, number)).assignment).toBeNull();
});

test('an extension is requested with a reason, and the complainant sees it only after a supervisor’s approval', async () => {
  const number = await taken();
  await acceptCase(clerk.at(now), { number, note });
  const ask = (until: string) => extendCase(clerk.at(now), { number, until, note: '需要调取存管银行的流水。' });
  await expect(ask('2026-09-21')).rejects.toMatchObject({ code: 40001, errors: [{ path: 'until' }] });
  await expect(ask('2026-11-01')).rejects.toMatchObject({ code: 40001, errors: [{ path: 'until' }] });
  await ask('2026-10-20');
  await expect(ask('2026-10-21')).rejects.toMatchObject({ code: 40009 });
  expect(await lookUp(number)).toMatchObject({ promisedBy: '2026-09-21', isExtended: false, events: [{}, { kind: 'accepted' }] });
  expect((await see(clerk, number)).steps).toEqual(['investigate', 'answer']);
  expect(await readBoard(supervisor.at(now), { publicUrl: 'https://www.example.com' })).toMatchObject({ extensions: 1, answers: 0 });
  await decide(number, true);
  expect(await lookUp(number)).toMatchObject({
    promisedBy: '2026-10-20',
    isExtended: true,
    events: [{}, {}, { kind: 'extended', note: '需要调取存管银行的流水。', dueOn: '2026-10-20' }],
  });
});

test('a refused request is not visible to the complainant, gives its author a reason, and can be repeated', async () => {
  const number = await taken();
  await acceptCase(clerk.at(now), { number, note });
  await extendCase(clerk.at(now), { number, until: '2026-10-20', note: '需要更多时间。' });
  await expect(decide(number, false, ' ')).rejects.toMatchObject({ code: 40001 });
  const refused = () => listRefusedRequests(clerk.at(now), clerk.id, 50);
  expect(await refused()).toEqual([]);
  await decide(number, false, '理由过于笼统。');
  expect(await refused()).toMatchObject([{ number, kind: 'extension' }]);
  expect((await see(clerk, number)).requests).toMatchObject([{ decision: 'refused', remark: '理由过于笼统。', mayDecide: false }]);
  expect(await lookUp(number)).toMatchObject({ isExtended: false, events: [{}, {}] });
  await extendCase(clerk.at(now), { number, until: '2026-10-20', note: '需要调取存管银行的流水。' });
  expect(await refused()).toEqual([]);
  await withdrawCaseRequest(clerk.at(now), { number, id: (await waitingOf(number)).id });
  expect((await see(clerk, number)).requests.map(({ decision }) => decision)).toEqual(['refused', 'withdrawn']);
});

test('nobody can decide their own request, neither by the service nor in the database', async () => {
  const number = await receiveComplaint(received, deps);
  await acceptCase(supervisor.at(now), { number, note });
  await extendCase(supervisor.at(now), { number, until: '2026-10-20', note: '需要调取流水。' });
  expect((await waitingOf(number)).mayDecide).toBe(false);
  await expect(decide(number, true)).rejects.toMatchObject({ code: 40300 });
  const { id } = await waitingOf(number);
  await expect(
    pool.query(`update complaint_requests set decision = 'approved', decided_at = now(), decided_by = asked_by where id = ${id}`),
  ).rejects.toThrow('check constraint');
  const second = await buildHandler(now, 'supervisor');
  await decideCaseRequest(second.at(now), { number, id, isApproved: true, remark: '' });
  await expect(decideCaseRequest(second.at(now), { number, id, isApproved: true, remark: '' })).rejects.toMatchObject({ code: 40009 });
});

test('if two supervisors decide at once, one learns that the other was first', async () => {
  const number = await taken();
  await acceptCase(clerk.at(now), { number, note });
  await extendCase(clerk.at(now), { number, until: '2026-10-20', note: '需要调取流水。' });
  const { id } = await waitingOf(number);
  const others = [supervisor, await buildHandler(now, 'supervisor')];
  const both = await Promise.allSettled(others.map((one) => decideCaseRequest(one.at(now), { number, id, isApproved: true, remark: '' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('after four fifths of the time limit a clerk’s answer to a complaint needs a supervisor’s approval, and the complainant sees the approved text', async () => {
  const number = await taken();
  expect((await see(clerk, number)).needsSecondWord).toBe(false);
  await escalateCases(pressing);
  expect(await see(clerk, number, pressing)).toMatchObject({ escalation: 80, needsSecondWord: true });
  expect(await answerCase(clerk.at(pressing), { number, note: '草率的答复' })).toEqual({ isSent: false });
  expect((await see(clerk, number)).steps).not.toContain('answer');
  await decide(number, false, '请写明整改措施。');
  await answerCase(clerk.at(pressing), { number, note: '已致歉，并增设叫号提示。' });
  expect(await lookUp(number)).toMatchObject({ state: 'accepted', events: [{}, { kind: 'accepted' }] });
  await decide(number, true);
  const status = await lookUp(number);
  expect(status).toMatchObject({ state: 'answered', events: [{}, {}, { kind: 'answered', note: '已致歉，并增设叫号提示。' }] });
  expect(JSON.stringify(status)).not.toMatch(/草率|请写明/);
});

test('an answer to an enquiry, or by a supervisor, is sent at once, however late it is', async () => {
  const [enquiry, complaint] = [await taken({ type: 'enquiry' }), await taken()];
  await escalateCases(pressing);
  expect(await answerCase(clerk.at(pressing), { number: enquiry, note: '已答复。' })).toEqual({ isSent: true });
  expect(await answerCase(supervisor.at(pressing), { number: complaint, note: '已答复。' })).toEqual({ isSent: true });
});

test('answering a case withdraws its open supervisor requests', async () => {
  const number = await taken();
  await acceptCase(clerk.at(now), { number, note });
  await extendCase(clerk.at(now), { number, until: '2026-10-20', note: '需要调取流水。' });
  await answerCase(clerk.at(now), { number, note: '提前办结。' });
  expect((await see(supervisor, number)).requests).toMatchObject([{ decision: 'withdrawn' }]);
});

test('other cases of the same mobile number are listed; staff limited to their own cases can open only those assigned to them', async () => {
  const mobile = '13911112222';
  const [first, second, third] = [await taken({ mobile }), await taken({ mobile }), await receiveComplaint(received, deps, { mobile })];
  await taken({ mobile: '13911113333' });
  const similar = (await see(clerk, first)).similar.map(({ number, mayOpen }) => [number, mayOpen]);
  expect(new Map(similar as [string, boolean][])).toEqual(
    new Map([
      [second, true],
      [third, false],
    ]),
  );
  expect((await see(supervisor, first)).similar.every(({ mayOpen }) => mayOpen)).toBe(true);
});

test('personal data are masked, one field is unmasked with a reason, and the record contains the event but not the value', async () => {
  const number = await taken({ name: '测试甲', mobile: '13800001234', email: 'jia@example.com' });
  const detail = await see(clerk, number);
  expect(detail.person).toEqual({ name: '测**', mobile: '138****1234', email: 'j***@example.com', fundAccount: null });
  expect(await revealComplainantField(clerk.at(now), deps, { number, field: 'mobile', reason: 'contact', note: '' })).toMatchObject({
    value: '13800001234',
  });
  await expect(
    revealComplainantField(clerk.at(now), deps, { number, field: 'fundAccount', reason: 'contact', note: '' }),
  ).rejects.toMatchObject({
    code: 40004,
  });
  const entries = await db.selectFrom('auditEntries').select(['action', 'details']).where('subject', '=', `complaint:${number}`).execute();
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['complaint.open', 'personal.revealed']));
  expect(JSON.stringify(entries)).not.toMatch(/13800001234|jia@/);
});
