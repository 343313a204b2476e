import { beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { invoke, indexEndpoints } from '#platform/http/invoke.ts';
import { buildComplaint, buildDeps, earnPass, prepareComplaints } from '#test/factories/complaints/complaint.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { staffActor } from '#test/support/staff.ts';
import { createComplaintApi } from './api.ts';
import { complaintStatusGet } from './calls.ts';
import { complaintInput, type ComplaintInput, type ComplaintStatus } from './schema.ts';
import { addComplaint } from './service/add-complaint.ts';
import {
  acceptComplaint,
  answerComplaint,
  closeComplaint,
  declineComplaint,
  extendComplaint,
  investigateComplaint,
} from './service/handle-complaint.ts';

const { db, context } = useDatabase();
const deps = buildDeps(useFolder());
const endpoints = indexEndpoints(createComplaintApi(deps));
const at = (moment: string): Context => context({ now: new Date(`${moment}:00+08:00`) });

async function receive(moment: string, overrides: Partial<ComplaintInput> = {}): Promise<string> {
  const ctx = at(moment);
  const input = complaintInput.parseAsync({ ...buildComplaint(overrides), captcha: await earnPass(ctx) });
  return (await addComplaint(ctx, deps, await input)).number;
}
/** Returns a staff member who handles complaints of all branches. */
const handler = (staffId: number) =>
  staffActor(staffId, { 'complaint.answer': 'all' }, { scopes: { branch: ['*'], queue: ['complaint'] } });
const look = (query: { number: string; mobileTail: string }, ctx: Context = at('2026-09-10T10:00')) =>
  invoke(endpoints.get(`${complaintStatusGet.method} ${complaintStatusGet.path}`)!, ctx, query) as Promise<ComplaintStatus>;

beforeAll(() => prepareComplaints(at('2026-01-01T00:00')));

test('a case goes from receipt to closing, and its author sees every step with its date', async () => {
  const number = await receive('2026-09-01T09:00');
  await acceptComplaint(at('2026-09-02T10:00'), { number });
  await investigateComplaint(at('2026-09-03T11:00'), { number, note: '已请网点提供叫号记录。' });
  await answerComplaint(at('2026-09-08T16:00'), { number, answer: '已向您致歉并调整排班。' });
  await closeComplaint(at('2026-09-09T09:00'), { number });
  expect(await look({ number, mobileTail: '1234' })).toMatchObject({
    number,
    state: 'closed',
    promisedBy: '2026-09-21',
    isExtended: false,
    events: [
      { kind: 'received', at: '2026-09-01T09:00:00+08:00' },
      { kind: 'accepted' },
      { kind: 'investigating', note: '已请网点提供叫号记录。' },
      { kind: 'answered', note: '已向您致歉并调整排班。' },
      { kind: 'closed', at: '2026-09-09T09:00:00+08:00' },
    ],
  });
});

test('the status reveals neither complainant nor content', async () => {
  const number = await receive('2026-09-01T09:00');
  expect(JSON.stringify(await look({ number, mobileTail: '1234' }))).not.toMatch(/测试甲|13800001234|叫号/);
});

test('an extension needs a reason and a later date within the limit; its author sees both', async () => {
  const number = await receive('2026-09-01T09:00');
  await expect(extendComplaint(at('2026-09-02T10:00'), { number, until: '2026-10-01', reason: '需要核对' })).rejects.toMatchObject({
    code: 40009,
  });
  await acceptComplaint(at('2026-09-02T10:00'), { number });
  const extend = (until: string, reason = '需要调取第三方存管银行的流水。') =>
    extendComplaint(at('2026-09-10T10:00'), { number, until, reason });
  await expect(extend('2026-10-20', ' ')).rejects.toMatchObject({ errors: [{ path: 'note' }] });
  await expect(extend('2026-09-21')).rejects.toMatchObject({ errors: [{ path: 'until', message: expect.stringContaining('2026-09-21') }] });
  await expect(extend('2026-11-01')).rejects.toMatchObject({ errors: [{ message: '答复日期不能晚于最长期限 2026-10-31' }] });
  await extend('2026-10-20');
  expect(await look({ number, mobileTail: '1234' })).toMatchObject({
    state: 'accepted',
    promisedBy: '2026-10-20',
    isExtended: true,
    events: [{ kind: 'received' }, { kind: 'accepted' }, { kind: 'extended', dueOn: '2026-10-20', note: '需要调取第三方存管银行的流水。' }],
  });
});

test('a declined case is closed with the reason', async () => {
  const number = await receive('2026-09-01T09:00');
  await expect(declineComplaint(at('2026-09-02T09:00'), { number, reason: '' })).rejects.toMatchObject({ code: 40001 });
  await declineComplaint(at('2026-09-02T09:00'), { number, reason: '该事项正在法院审理。' });
  await expect(acceptComplaint(at('2026-09-03T09:00'), { number })).rejects.toMatchObject({ code: 40009 });
});

test.each([
  ['investigate', (ctx: Context, number: string) => investigateComplaint(ctx, { number })],
  ['answer', (ctx: Context, number: string) => answerComplaint(ctx, { number, answer: '好' })],
  ['close', (ctx: Context, number: string) => closeComplaint(ctx, { number })],
])('a case that has not been accepted cannot go to %s', async (_name, step) => {
  await expect(step(at('2026-09-02T09:00'), await receive('2026-09-01T09:00'))).rejects.toMatchObject({ code: 40009 });
});

test('if two people accept at once, one learns that the other was first', async () => {
  const number = await receive('2026-09-01T09:00');
  const both = await Promise.allSettled([1, 2].map(() => acceptComplaint(at('2026-09-02T09:00'), { number })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('visitors, clients and staff without the permission can take no step, and every step is recorded with its author', async () => {
  const number = await receive('2026-09-01T09:00');
  await expect(acceptComplaint(context({ actor: { kind: 'visitor' } }), { number })).rejects.toMatchObject({ code: 40004 });
  await expect(acceptComplaint(context({ actor: { kind: 'client', clientId: 1, sessionId: 'x' } }), { number })).rejects.toMatchObject({
    code: 40004,
  });
  await expect(acceptComplaint(context({ actor: staffActor(7) }), { number })).rejects.toMatchObject({ code: 40300 });
  await acceptComplaint(context({ actor: handler(7) }), { number });
  expect(await db.selectFrom('complaintEvents').select(['kind', 'staffId']).orderBy('id', 'desc').executeTakeFirst()).toEqual({
    kind: 'accepted',
    staffId: 7,
  });
  const audited = await db
    .selectFrom('auditEntries')
    .select(['action', 'actorId'])
    .where('subject', '=', `complaint:${number}`)
    .orderBy('id')
    .execute();
  expect(audited).toEqual([
    { action: 'complaint.add', actorId: 'test' },
    { action: 'complaint.accept', actorId: '7' },
  ]);
});

test('a number is accepted in any notation', async () => {
  const number = await receive('2026-09-01T09:00');
  for (const typed of [
    number.toLowerCase(),
    number.replaceAll('-', ''),
    ` ${number.replaceAll('-', ' ')} `,
    number.replaceAll('0', '０'),
  ]) {
    expect((await look({ number: typed, mobileTail: '1234' })).number).toBe(number);
  }
});

test('an unknown number and wrong digits give the same response', async () => {
  const number = await receive('2026-09-01T09:00');
  const failures = await Promise.all(
    [
      { number, mobileTail: '9999' },
      { number: 'TS20260901-0000-0000', mobileTail: '1234' },
    ].map((query) => look(query).catch((error: unknown) => error)),
  );
  const told = failures.map(
    (error) => JSON.parse(JSON.stringify({ ...(error as Error), stack: undefined, message: (error as Error).message })) as unknown,
  );
  expect(told[0]).toEqual(told[1]);
  expect(told[0]).toMatchObject({ code: 40004, message: expect.stringContaining('没有找到') });
});

test.each([
  [{ number: '', mobileTail: '1234' }, 'number'],
  [{ number: '20260901', mobileTail: '1234' }, 'number'],
  [{ number: 'TS20260901-0000-0000', mobileTail: '123' }, 'mobileTail'],
])('%o is refused', async (query, path) => {
  await expect(look(query)).rejects.toMatchObject({ code: 40001, errors: [{ path }] });
});

test('guessing digits is blocked after ten tries per hour from any network, and right tries do not count', async () => {
  const number = await receive('2026-09-01T09:00');
  const from = (host: number) => context({ now: at('2026-09-12T10:00').now, ip: `203.0.113.${host}` });
  for (let right = 0; right < 12; right++) await look({ number, mobileTail: '1234' }, from(1));
  for (let wrong = 0; wrong < 10; wrong++) await look({ number, mobileTail: '0000' }, from(wrong)).catch(() => undefined);
  await expect(look({ number, mobileTail: '1234' }, from(99))).rejects.toMatchObject({ code: 40029, retryAfter: 3600 });
  const hourLater = context({ now: at('2026-09-12T11:00').now, ip: '203.0.113.1' });
  expect((await look({ number, mobileTail: '1234' }, hourLater)).number).toBe(number);
});

test('a network that tries many numbers is blocked, in IPv6 with its whole /64', async () => {
  const from = (host: string) => context({ now: at('2026-09-13T10:00').now, ip: `2001:db8:1:2::${host}` });
  for (let index = 0; index < 30; index++) {
    await look({ number: `TS20260901-0000-${String(index).padStart(4, '0')}`, mobileTail: '0000' }, from(String(index))).catch(
      () => undefined,
    );
  }
  await expect(look({ number: 'TS20260901-1111-1111', mobileTail: '0000' }, from('ffff'))).rejects.toMatchObject({ code: 40029 });
});
