import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { replaceBranches } from '#content/branches/service/replace-branches.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import type { AnyCall } from '#contract/call.ts';
import type { Permission, Reach } from '#contract/permissions.ts';
import { demoSite } from '#demo/site.ts';
import { readAccessAnywhere } from '#identity/staff/service/sign-in/access.ts';
import type { Context } from '#platform/context.ts';
import { invoke, indexEndpoints } from '#platform/http/invoke.ts';
import { buildCallBack, buildCallBackDeps, prepareCallBacks } from '#test/factories/contact/call-backs.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { buildStaff } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import * as calls from './calls/handling.ts';
import { createCallBackHandlingApi } from './handling-api.ts';
import type { AttemptOutcome, CallBackDetail, CallBackPage, RevealedMobile } from './schema/handling.ts';
import { callBackInput, type CallBackInput } from './schema/requests.ts';
import { addCallBack } from './service/add-call-back.ts';
import { countOpenCallBacks } from './service/list-open-call-backs.ts';
import { applyCallBackRetention } from './service/retention.ts';

const { db, context } = useDatabase();
const deps = buildCallBackDeps();
const endpoints = indexEndpoints([...createCallBackHandlingApi(deps)]);
const ask = <Result>(ctx: Context, call: AnyCall, input: object): Promise<Result> =>
  invoke(endpoints.get(`${call.method} ${call.path}`)!, ctx, input) as Promise<Result>;

type Rights = Partial<Record<Permission, Reach>>;
type Staff = Context & { actor: ReturnType<typeof staffActor> };
const handles: Rights = { 'callBack.read': 'all', 'callBack.handle': 'all', 'personal.reveal': 'own' };

/** A Friday morning: requests at this time get a slot until 20:00. */
const morning = new Date('2026-08-21T10:00:00+08:00');
const at = (who: Staff, moment: string): Staff => ({ ...who, now: new Date(moment), actor: { ...who.actor, provenAt: new Date(moment) } });

async function clerk({
  may = handles,
  branch = '*',
  queue = 'callback',
  provenAt = morning,
}: { may?: Rights; branch?: string; queue?: string; provenAt?: Date | null } = {}): Promise<Staff> {
  const { id } = await buildStaff(context());
  return { ...context({ now: morning }), actor: staffActor(id, may, { scopes: { branch: [branch], queue: [queue] }, provenAt }) };
}

async function asked(overrides: Partial<CallBackInput> = {}, now = morning): Promise<string> {
  const ctx = context({ now });
  return (await addCallBack(ctx, deps, callBackInput.parse(await buildCallBack(ctx, deps, overrides)))).number;
}

const list = async (who: Context, query: object = {}) => (await ask<CallBackPage>(who, calls.callBackList, query)).records;
const numbers = async (who: Context, query: object = {}) => (await list(who, query)).map(({ number }) => number);
const read = (who: Context, number: string) => ask<CallBackDetail>(who, calls.callBackGet, { number });
const take = (who: Staff, number: string) => ask(who, calls.callBackAssign, { number, from: null, to: who.actor.staffId });
const reveal = (who: Context, number: string) => ask<RevealedMobile>(who, calls.callBackReveal, { number, reason: 'contact', note: '' });
const attempt = (who: Context, number: string, outcome: AttemptOutcome, seen = 0, note = '') =>
  ask(who, calls.callBackAttemptAdd, { number, seen, outcome, note });
const actsOn = async (number: string) =>
  (
    await db
      .selectFrom('auditEntries')
      .select(['action', 'details'])
      .where('subject', 'in', [`callBack:${number}`, `callback:${number}`])
      .orderBy('id')
      .execute()
  ).map(({ action, details }) => ({ action, details }));

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  await prepareCallBacks(context());
  await replaceBranches(context(), [buildBranch({ code: 'QT110101' }), buildBranch({ code: 'QT310101' })]);
});

test('requests are listed by the end of their time slot, without phone numbers; overdue ones are marked', async () => {
  const who = await clerk();
  const [late, early] = [await asked({}, new Date('2026-08-21T19:50:00+08:00')), await asked({ mobileTel: '13900007777' })];
  const records = await list(at(who, '2026-08-21T20:00:00+08:00'));
  expect(records.map(({ number }) => number).filter((one) => [early, late].includes(one))).toEqual([early, late]);
  expect(records.find(({ number }) => number === early)).toMatchObject({ standing: 'overdue', attempts: 0, assignment: null });
  expect(records.find(({ number }) => number === late)).toMatchObject({ standing: 'later', purpose: 'opening' });
  expect(JSON.stringify(records)).not.toMatch(/1\d{2}(\*{4}|\d{4})\d{4}/);
  expect((await list(who)).find(({ number }) => number === early)).toMatchObject({ standing: 'now' });
  await expect(list(context({ actor: { kind: 'visitor' } }))).rejects.toMatchObject({ code: 50102 });
});

test('the list is filtered by purpose and by own assignments', async () => {
  const who = await clerk();
  const [opening, service] = [await asked(), await asked({ purpose: 'service' })];
  const services = await numbers(who, { purpose: 'service' });
  expect([services.includes(opening), services.includes(service)]).toEqual([false, true]);
  await take(who, service);
  expect(await numbers(who, { mine: '1' })).toEqual([service]);
});

test('the number is masked until the assignee gives a reason, which is recorded', async () => {
  const [who, colleague] = [await clerk(), await clerk()];
  const number = await asked({ mobileTel: '139 0000 5678' });
  expect(await read(who, number)).toMatchObject({ mobile: '139****5678', attempts: [] });
  await expect(reveal(who, number)).rejects.toMatchObject({ code: 40004 });
  await take(who, number);
  await expect(take(colleague, number)).rejects.toMatchObject({ code: 40009 });
  await expect(reveal({ ...who, actor: { ...who.actor, provenAt: null } }, number)).rejects.toMatchObject({ code: 40301 });
  expect(await reveal(who, number)).toMatchObject({ value: '13900005678' });
  await expect(reveal(colleague, number)).rejects.toMatchObject({ code: 40004 });
  expect(await actsOn(number)).toEqual([
    { action: 'callBack.add', details: expect.anything() },
    { action: 'work.assigned', details: { from: null, to: who.actor.staffId } },
    { action: 'personal.revealed', details: { field: 'mobile', reason: 'contact' } },
  ]);
});

test('a person who was not reached is called again until they are reached or given up; each attempt is recorded', async () => {
  const who = await clerk();
  const number = await asked();
  await take(who, number);
  expect(await attempt(who, number, 'again', 0, '无人接听')).toEqual({ state: 'waiting' });
  expect((await list(who)).find((one) => one.number === number)).toMatchObject({ attempts: 1, assignment: { staffId: who.actor.staffId } });
  expect(await attempt(at(who, '2026-08-21T15:00:00+08:00'), number, 'unreached', 1)).toEqual({ state: 'unreached' });
  const found = await read(who, number);
  expect(found).toMatchObject({ state: 'unreached', standing: null, mobile: null, assignment: null, endedAt: '2026-08-21T07:00:00.000Z' });
  expect(found.attempts.map(({ outcome, note }) => [outcome, note])).toEqual([
    ['again', '无人接听'],
    ['unreached', ''],
  ]);
  expect(await numbers(who)).not.toContain(number);
  expect((await numbers(who, { state: 'ended' }))[0]).toBe(number);
  expect((await actsOn(number)).slice(2)).toEqual([
    { action: 'callBack.attempt', details: { result: 'again' } },
    { action: 'callBack.end', details: { result: 'unreached' } },
  ]);
});

test('if two people end a request at once one succeeds, and the other learns who called', async () => {
  const [who, colleague] = [await clerk(), await clerk()];
  const number = await asked();
  const ends = await Promise.allSettled([attempt(who, number, 'reached'), attempt(colleague, number, 'unreached')]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(ends.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 40009, message: expect.stringMatching(/^员工\d+已于 2026-08-21 10:00 登记“.*，办结”/) },
  });
  const other = await asked();
  await attempt(who, other, 'again');
  await expect(attempt(colleague, other, 'reached')).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('稍后再拨') });
});

test('a closed request cannot be unmasked, assigned or ended, nor can a deleted one; notes are deleted with the number', async () => {
  const who = at(await clerk({ may: { ...handles, 'personal.reveal': 'all' } }), '2027-03-01T11:00:00+08:00');
  const from = new Date('2027-03-01T10:00:00+08:00');
  const [ended, missed] = [await asked({}, from), await asked({}, from)];
  await take(who, missed);
  await attempt(who, ended, 'reached', 0, '已说明开户资料');
  await expect(reveal(who, ended)).rejects.toMatchObject({ code: 40009 });
  await expect(take(who, ended)).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('已接通') });
  await applyCallBackRetention(context({ now: new Date('2027-04-02T10:00:00+08:00') }));
  for (const number of [ended, missed]) {
    await expect(reveal(who, number)).rejects.toMatchObject({ code: 40009 });
    await expect(attempt(who, number, 'reached', number === ended ? 1 : 0)).rejects.toMatchObject({ code: 40009 });
  }
  expect(await read(who, ended)).toMatchObject({ mobile: null, attempts: [{ outcome: 'reached', note: '' }] });
  expect(await read(who, missed)).toMatchObject({ state: 'lapsed', mobile: null, assignment: null });
});

test('a branch sees the people it has recommended, staff of all branches see everybody, and staff outside of the queue see nobody', async () => {
  const [all, branch, elsewhere] = [await clerk(), await clerk({ branch: 'QT110101' }), await clerk({ queue: 'case' })];
  const [own, other, nobodys] = [await asked({ ref: 'QT110101' }), await asked({ ref: 'QT310101' }), await asked()];
  expect(await numbers(branch)).toEqual([own]);
  expect(await numbers(all)).toEqual(expect.arrayContaining([own, other]));
  expect(await read(branch, own)).toMatchObject({ referral: { kind: 'branch' } });
  for (const number of [other, nobodys]) {
    await expect(read(branch, number)).rejects.toMatchObject({ code: 40004 });
    await expect(take(branch, number)).rejects.toMatchObject({ code: 40004 });
    await expect(attempt(branch, number, 'reached')).rejects.toMatchObject({ code: 40004 });
    await expect(reveal(branch, number)).rejects.toMatchObject({ code: 40004 });
  }
  await expect(list(elsewhere)).rejects.toMatchObject({ code: 40004 });
  await expect(read(elsewhere, own)).rejects.toMatchObject({ code: 40004 });
  expect(await countOpenCallBacks(branch)).toEqual({ waiting: 1, overdue: 0 });
  expect(await countOpenCallBacks(at(branch, '2026-08-21T20:00:00+08:00'))).toEqual({ waiting: 1, overdue: 1 });
});

test('staff with read access cannot take or end requests, and staff limited to their own items see those assigned to them', async () => {
  const [reader, own] = [
    await clerk({ may: { 'callBack.read': 'all' } }),
    await clerk({ may: { 'callBack.read': 'own', 'callBack.handle': 'own' } }),
  ];
  const number = await asked();
  expect(await read(reader, number)).toMatchObject({ number });
  await expect(take(reader, number)).rejects.toMatchObject({ code: 40300 });
  await expect(attempt(reader, number, 'reached')).rejects.toMatchObject({ code: 40300 });
  expect(await numbers(own)).toEqual([]);
  await expect(read(own, number)).rejects.toMatchObject({ code: 40004 });
  await take(own, number);
  expect(await numbers(own)).toEqual([number]);
  expect(await attempt(own, number, 'reached')).toEqual({ state: 'reached' });
});

test('customer service roles handle requests, compliance can read them, and other roles have no access', async () => {
  const rights: Record<string, string[]> = {};
  for (const { code } of await db.selectFrom('staffRoles').select('code').execute()) {
    const { id } = await buildStaff(context(), { roles: [code] });
    const held = [...(await readAccessAnywhere(context(), id)).permissions.keys()].filter((one) => one.startsWith('callBack.')).toSorted();
    if (held.length > 0) rights[code] = held;
  }
  const both = ['callBack.handle', 'callBack.read'];
  expect(rights).toEqual({
    branch: both,
    'case-clerk': both,
    'case-reviewer': both,
    'complaint-clerk': both,
    'complaint-supervisor': both,
    compliance: ['callBack.read'],
  });
});

test('paging continues without gaps, forwards for open and backwards for closed requests', async () => {
  const who = await clerk();
  await sql`
    insert into call_backs (number, purpose, state, sealed_mobile, mobile_key, source, consent_version, received_at, call_from, call_until, ended_at)
    select 'HD20260821-9000-' || lpad(n::text, 4, '0'), 'service', case when n % 2 = 0 then 'waiting' else 'reached' end, '\\x00', int4send(n), 'direct', 1,
           ${morning}, ${morning}, ${morning}::timestamptz + n / 3 * interval '1 hour',
           case when n % 2 = 1 then ${morning}::timestamptz + n / 3 * interval '1 hour' end
      from generate_series(1, 130) as n`.execute(db);
  for (const state of ['waiting', 'ended'] as const) {
    const first = await ask<CallBackPage>(who, calls.callBackList, { state });
    const second = await ask<CallBackPage>(who, calls.callBackList, { state, after: first.next! });
    const moments = [...first.records, ...second.records].map(({ call, endedAt }) => (state === 'waiting' ? call.until : endedAt!));
    const all = [...first.records, ...second.records].map(({ number }) => number);
    expect([first.records.length, new Set(all).size, all.length >= 65, second.next]).toEqual([50, all.length, true, null]);
    expect(moments).toEqual(state === 'waiting' ? moments.toSorted() : moments.toSorted().toReversed());
  }
});
