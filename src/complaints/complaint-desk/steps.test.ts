import { beforeAll, expect, test } from 'vitest';
import type { ComplaintInput } from '#complaints/complaint/schema.ts';
import { escalateCases } from '#complaints/complaint/service/handling/escalate.ts';
import { listRefusedRequests } from '#complaints/complaint/service/handling/list-due.ts';
import { findStatus } from '#complaints/complaint/service/look-up.ts';
import type { Context } from '#platform/context.ts';
import { buildHandler, receiveComplaint, type Handler } from '#test/factories/complaints/complaint-desk.ts';
import { buildDeps, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { readBoard } from './service/list-complaints.ts';
import { readComplaint, revealField } from './service/read-complaint.ts';
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
/** Four fifths of the clock of a complaint that came in on the first have run. */
const pressing = at('2026-09-17T10:00');
let clerk: Handler;
let supervisor: Handler;

beforeAll(async () => {
  await prepareComplaints(at('2026-01-01T00:00'));
  [clerk, supervisor] = [await buildHandler(now, 'clerk'), await buildHandler(now, 'supervisor')];
});

/** A complaint that the clerk has taken. */
async function taken(overrides: Partial<ComplaintInput> = {}): Promise<string> {
  const number = await receiveComplaint(received, deps, overrides);
  await assignCase(clerk.at(now), { number, from: null, to: clerk.id });
  return number;
}

const note = '';
const see = (who: Handler, number: string, then = now) => readComplaint(who.at(then), deps, { number });
const lookUp = (number: string) => findStatus(at('2026-09-20T10:00'), deps, { number, mobileTail: '1234' });
const waitingOf = async (number: string) => (await see(supervisor, number)).requests.find(({ decision }) => decision === null)!;
const decide = async (number: string, isApproved: boolean, remark = '') =>
  decideCaseRequest(supervisor.at(pressing), { number, id: (await waitingOf(number)).id, isApproved, remark });

test('a clerk takes a case, goes through its steps and closes it, each step with their name; then it is nobody’s work and no longer in their sight', async () => {
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

test('an answer to what has only come in accepts it on the way, so that whoever asks reads both', async () => {
  const number = await taken({ type: 'enquiry' });
  await answerCase(clerk.at(now), { number, note: '营业时间为交易日 8:30 至 17:00。' });
  expect((await lookUp(number)).events.map(({ kind }) => kind)).toEqual(['received', 'accepted', 'answered']);
});

test('what somebody else has taken, or nobody has, cannot be opened, stepped on or looked into by who reaches only their own', async () => {
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
      () => revealField(who, deps, { number, field: 'mobile', reason: 'verify', note: '' }),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 40004 });
  }
});

test('compliance reads every case and takes no step', async () => {
  const number = await taken();
  const compliance = await buildHandler(now, 'compliance');
  expect(await see(compliance, number)).toMatchObject({ steps: [], mayAssign: false, mayNote: false, mayReveal: true });
  await expect(acceptCase(compliance.at(now), { number, note })).rejects.toMatchObject({ code: 40300 });
});

test('a case that is declined ends with its reason, and is nobody’s work any more', async () => {
  const number = await taken();
  await declineCase(clerk.at(now), { number, note: '该事项正在法院审理。' });
  expect(await lookUp(number)).toMatchObject({ state: 'declined', events: [{}, { kind: 'declined', note: '该事项正在法院审理。' }] });
  expect((await see(supervisor, number)).assignment).toBeNull();
});

test('a later day is asked for with a reason, and the complainant learns of it when a supervisor has approved it, not before', async () => {
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

test('a refused request leaves no trace with the complainant, needs a reason for whoever asked, and can be made again', async () => {
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

test('nobody decides what they asked for themselves: the service says so, and the database holds it', async () => {
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

test('of two supervisors who decide at once one is told that the other was first', async () => {
  const number = await taken();
  await acceptCase(clerk.at(now), { number, note });
  await extendCase(clerk.at(now), { number, until: '2026-10-20', note: '需要调取流水。' });
  const { id } = await waitingOf(number);
  const others = [supervisor, await buildHandler(now, 'supervisor')];
  const both = await Promise.allSettled(others.map((one) => decideCaseRequest(one.at(now), { number, id, isApproved: true, remark: '' })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('from four fifths of the clock on a clerk’s answer to a complaint is read by a supervisor first; the complainant reads it as approved', async () => {
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

test('an answer to an enquiry, and one by a supervisor, goes out at once however late it is', async () => {
  const [enquiry, complaint] = [await taken({ type: 'enquiry' }), await taken()];
  await escalateCases(pressing);
  expect(await answerCase(clerk.at(pressing), { number: enquiry, note: '已答复。' })).toEqual({ isSent: true });
  expect(await answerCase(supervisor.at(pressing), { number: complaint, note: '已答复。' })).toEqual({ isSent: true });
});

test('what waits for a supervisor when a case is answered is withdrawn with it', async () => {
  const number = await taken();
  await acceptCase(clerk.at(now), { number, note });
  await extendCase(clerk.at(now), { number, until: '2026-10-20', note: '需要调取流水。' });
  await answerCase(clerk.at(now), { number, note: '提前办结。' });
  expect((await see(supervisor, number)).requests).toMatchObject([{ decision: 'withdrawn' }]);
});

test('other cases of the same mobile number are told; who reaches only their own opens of them what they have taken', async () => {
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

test('a case shows who complained behind masks, one field is opened with a reason, and the record holds that it was, not what it says', async () => {
  const number = await taken({ name: '测试甲', mobile: '13800001234', email: 'jia@example.com' });
  const detail = await see(clerk, number);
  expect(detail.person).toEqual({ name: '测**', mobile: '138****1234', email: 'j***@example.com', fundAccount: null });
  expect(await revealField(clerk.at(now), deps, { number, field: 'mobile', reason: 'contact', note: '' })).toMatchObject({
    value: '13800001234',
  });
  await expect(revealField(clerk.at(now), deps, { number, field: 'fundAccount', reason: 'contact', note: '' })).rejects.toMatchObject({
    code: 40004,
  });
  const entries = await db.selectFrom('auditEntries').select(['action', 'details']).where('subject', '=', `complaint:${number}`).execute();
  expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['complaint.open', 'personal.revealed']));
  expect(JSON.stringify(entries)).not.toMatch(/13800001234|jia@/);
});
