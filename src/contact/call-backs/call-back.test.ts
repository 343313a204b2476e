import { beforeAll, expect, test } from 'vitest';
import { replaceBranches } from '#content/branches/service/replace-branches.ts';
import { replaceStaff } from '#content/disclosure/service/replace-staff.ts';
import { updateSettings } from '#content/website/service/settings.ts';
import type { AnyCall } from '#contract/call.ts';
import { demoSite } from '#demo/site.ts';
import type { Context } from '#platform/context.ts';
import { indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildCallBack, buildCallBackDeps, prepareCallBacks } from '#test/factories/contact/call-backs.ts';
import { buildBranch } from '#test/factories/content/branches.ts';
import { buildRegisteredPerson } from '#test/factories/content/disclosure.ts';
import { buildStaff as buildAccount } from '#test/factories/identity/staff.ts';
import { useDatabase } from '#test/support/database.ts';
import { staffActor } from '#test/support/staff.ts';
import { createCallBackApi } from './api.ts';
import { callBackAdd, callBackCodeSend, callBackGuideGet, referralGet } from './calls/requests.ts';
import type { CallBackGuide, CallBackInput, CallBackReceipt, ReferralResult } from './schema/requests.ts';
import { addAttempt } from './service/add-attempt.ts';
import { countCallBacks } from './service/count-call-backs.ts';
import { applyCallBackRetention } from './service/retention.ts';

const { db, context } = useDatabase();
const deps = buildCallBackDeps();
const ask = (call: AnyCall, input: unknown, ctx: Context = context()) =>
  invoke(indexEndpoints(createCallBackApi(deps)).get(`${call.method} ${call.path}`)!, ctx, input);
const at = (moment: string) => context({ now: new Date(moment) });

async function send(overrides: Partial<CallBackInput> = {}, ctx: Context = context()): Promise<CallBackReceipt> {
  return (await ask(callBackAdd, await buildCallBack(ctx, deps, overrides), ctx)) as CallBackReceipt;
}
const scopes = { branch: ['*'], queue: ['*'] };
const rowOf = (number: string) => db.selectFrom('callBacks').selectAll().where('number', '=', number).executeTakeFirstOrThrow();

beforeAll(async () => {
  await updateSettings(context(), demoSite);
  await prepareCallBacks(context());
  await replaceBranches(context(), [buildBranch({ code: 'QT110101' })]);
  await replaceStaff(context(), [
    buildRegisteredPerson({ certificateNumber: 'S0000062105002', kind: 'adviser', name: '祝清岚' }),
    buildRegisteredPerson({ certificateNumber: 'S0000012001006', name: '卫怀宁', state: 'left' }),
  ]);
});

test('a request gets a number and a time slot: today while there is one, otherwise the next day', async () => {
  // Friday 21 August 2026, by weekdays only, because the year's calendar is missing.
  const morning = await send({}, at('2026-08-21T07:00:00+08:00'));
  expect(morning.number).toMatch(/^HD20260821-\d{4}-\d{4}$/);
  expect(morning.call).toEqual({ from: '2026-08-21T09:00:00+08:00', until: '2026-08-21T20:00:00+08:00' });
  const noon = await send({}, at('2026-08-21T12:00:00+08:00'));
  expect(noon.call).toEqual({ from: '2026-08-21T12:00:00+08:00', until: '2026-08-21T20:00:00+08:00' });
  const late = await send({}, at('2026-08-21T19:45:00+08:00'));
  expect(late.call).toEqual({ from: '2026-08-22T09:00:00+08:00', until: '2026-08-22T17:30:00+08:00' });
});

test('the phone number is encrypted at rest, and the audit rows of the request do not contain it', async () => {
  const { number, mobile } = await send({ mobileTel: '139 0000 5678' });
  expect(mobile).toBe('139****5678');
  const stored = Object.values(await rowOf(number)).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value));
  expect(JSON.stringify(stored)).not.toContain('13900005678');
  expect(await db.selectFrom('auditEntries').select('action').where('subject', '=', `callBack:${number}`).execute()).toEqual([
    { action: 'callBack.add' },
  ]);
});

test(
  'a number with an open request gets the same request, also for ten simultaneous ones; another purpose is another request',
  { timeout: 20_000 },
  async () => {
    const mobileTel = '13900001111';
    const first = await send({ mobileTel });
    const later = context({ now: new Date(context().now.getTime() + 120_000) });
    expect(await send({ mobileTel }, later)).toMatchObject({ number: first.number, isRepeated: true });
    const entry = await buildCallBack(context({ now: new Date(later.now.getTime() + 120_000) }), deps, { mobileTel, purpose: 'service' });
    const at = context({ now: new Date(later.now.getTime() + 130_000) });
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => ask(callBackAdd, entry, at)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const rows = await db.selectFrom('callBacks').select('purpose').where('mobileKey', '=', deps.vault.mobileKey(mobileTel)).execute();
    expect(rows.map(({ purpose }) => purpose).toSorted()).toEqual(['opening', 'service']);
  },
);

test('a branch or a registered person is stored with the request; an unknown referral code or that of a former employee is ignored', async () => {
  const branch = await send({ ref: 'qt 110101', from: 'wechat' });
  expect(branch.referral).toEqual({ kind: 'branch', name: '北京示范路证券营业部' });
  expect(await rowOf(branch.number)).toMatchObject({ referralKind: 'branch', referralCode: 'QT110101', source: 'wechat' });
  expect((await send({ ref: 'S0000062105002' })).referral).toEqual({ kind: 'person', name: '祝清岚' });
  expect((await send({ ref: 'S0000012001006' })).referral).toBeNull();
  expect((await send({ ref: 'NOBODY' })).referral).toBeNull();
  const known = (await ask(referralGet, { ref: 'QT110101' })) as ReferralResult;
  expect(known.referral).toMatchObject({ kind: 'branch', code: 'QT110101' });
  expect(await ask(referralGet, { ref: "'; drop" })).toEqual({ referral: null });
});

test.each([
  [{ mobileTel: '12345' }, 40001, 'mobileTel'],
  [{ consentVersion: 7 }, 40001, 'consentVersion'],
  [{ checkToken: 'short' }, 40001, 'checkToken'],
  [{ checkCode: '12' }, 40001, 'checkCode'],
  [{ from: 'spam' as never }, 40001, 'from'],
  [{ purpose: 'sale' as never }, 40001, 'purpose'],
])('%o is refused', async (wrong, code, path) => {
  const input = { ...(await buildCallBack(context(), deps)), ...wrong };
  await expect(ask(callBackAdd, input)).rejects.toMatchObject({ code, errors: [{ path }] });
});

test('without a human check no code is sent, and without the right code no request is accepted', async () => {
  await expect(ask(callBackCodeSend, { mobileTel: '13900002222', purpose: 'opening' })).rejects.toMatchObject({ code: 40003 });
  const input = await buildCallBack(context(), deps);
  const checkCode = input.checkCode === '000000' ? '000001' : '000000';
  await expect(ask(callBackAdd, { ...input, checkCode })).rejects.toMatchObject({ code: 40003 });
  await expect(ask(callBackAdd, { ...input, mobileTel: '13900003333' })).rejects.toMatchObject({ code: 40003 });
  expect(((await ask(callBackAdd, input)) as CallBackReceipt).isRepeated).toBe(false);
});

test('the mobile number is deleted 30 days after the call, or after the end of a slot without a call; the count stays', async () => {
  const ended = await send({ from: 'poster' }, at('2027-03-01T10:00:00+08:00'));
  const missed = await send({ from: 'poster' }, at('2027-03-01T10:00:00+08:00'));
  const { id: staffId } = await buildAccount(context());
  const caller = { ...at('2027-03-01T11:00:00+08:00'), actor: staffActor(staffId, { 'callBack.handle': 'all' }, { scopes }) };
  await addAttempt(caller, { number: ended.number, seen: 0, outcome: 'reached', note: '' });
  await applyCallBackRetention(at('2027-03-31T10:00:00+08:00'));
  expect((await rowOf(ended.number)).sealedMobile).not.toBeNull();
  await applyCallBackRetention(at('2027-04-01T10:00:00+08:00'));
  expect(await rowOf(ended.number)).toMatchObject({ sealedMobile: null, mobileKey: null, state: 'reached' });
  expect(await rowOf(missed.number)).toMatchObject({ sealedMobile: null, mobileKey: null, state: 'lapsed' });
  const range = { from: new Date('2027-03-01T00:00:00+08:00'), to: new Date('2027-03-02T00:00:00+08:00') };
  expect(await countCallBacks(context(), { purpose: 'opening', ...range })).toEqual([{ source: 'poster', requests: 2 }]);
});

test('the guide contains the hours, the next slot and the version of the consent', async () => {
  const guide = (await ask(callBackGuideGet, {}, at('2026-08-21T07:00:00+08:00'))) as CallBackGuide;
  expect(guide).toMatchObject({ keepDays: 30, consent: { version: 1 }, next: { from: '2026-08-21T09:00:00+08:00' } });
});
