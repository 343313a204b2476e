import { beforeEach, expect, test } from 'vitest';
import { seekerKind } from '#identity/accounts/service/person-kind.ts';
import { sendRequestCode } from '#identity/accounts/service/request-code.ts';
import { beginSession, findSessionActor } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { buildSeekerDeps, buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { readOutbox } from '#workflow/messaging/service/outbox.ts';
import { changeMobile, proveOldMobile, sendNewMobileCode } from './service/change-mobile.ts';
import { seekerRequests } from './service/requests.ts';
import { findOrCreateSeeker } from './service/seekers.ts';
import { readSeekerMobile } from './service/session.ts';

const { db, context } = useDatabase();
const deps = buildSeekerDeps();
const minute = 60_000;
const later = (ctx: Context, minutes: number): Context => ({ ...ctx, now: new Date(ctx.now.getTime() + minutes * minute) });

let who: Awaited<ReturnType<typeof buildSignedInSeeker>>;
let count = 0;
let fresh: string;
beforeEach(async () => {
  who = await buildSignedInSeeker(context(), deps);
  fresh = `1370000${String(++count).padStart(4, '0')}`;
});

async function prove(ctx: Context = who): Promise<string> {
  await sendRequestCode(ctx, deps, seekerRequests.mobile);
  return (await proveOldMobile(ctx, deps, { code: await readLastCode(context(), deps.messaging, who.mobile) })).proof;
}

async function codeTo(mobile: string, proof: string, ctx: Context = who): Promise<string> {
  await sendNewMobileCode(ctx, deps, { proof, mobile });
  return readLastCode(context(), deps.messaging, mobile);
}

test('with both codes the new number signs in; other devices are signed out, and the old number is notified', async () => {
  const elsewhere = await beginSession(context(), seekerKind, { personId: who.actor.seekerId, limits: deps.sessionLimits });
  const proof = await prove();
  const code = await codeTo(fresh, proof);
  expect(await changeMobile(who, deps, { proof, mobile: fresh, code })).toEqual({ mobile: `${fresh.slice(0, 3)}****${fresh.slice(-4)}` });
  expect(await findOrCreateSeeker(context(), deps, fresh)).toEqual({ id: who.actor.seekerId, isNew: false });
  expect(await findSessionActor(db, elsewhere.token, who.now)).toBeUndefined();
  expect(await findSessionActor(db, who.token, who.now)).toBeDefined();
  const [notice] = await readOutbox(context(), deps.messaging, { recipient: who.mobile });
  expect(notice?.text).toContain('更换手机号码');
});

test('without the old number’s code no code is sent to a new one, and nothing changes', async () => {
  const proof = 'x'.repeat(43);
  await expect(sendNewMobileCode(who, deps, { proof, mobile: fresh })).rejects.toMatchObject({ code: 40003 });
  await expect(changeMobile(who, deps, { proof, mobile: fresh, code: '123456' })).rejects.toMatchObject({ code: 40003 });
  await sendRequestCode(who, deps, seekerRequests.mobile);
  const right = await readLastCode(context(), deps.messaging, who.mobile);
  const wrong = right === '000000' ? '000001' : '000000';
  await expect(proveOldMobile(who, deps, { code: wrong })).rejects.toMatchObject({ code: 40003 });
  await expect(proveOldMobile(later(who, 6), deps, { code: right })).rejects.toMatchObject({ code: 40003 });
  expect(await readOutbox(context(), deps.messaging, { recipient: fresh })).toEqual([]);
  expect(await readSeekerMobile(context(), deps, who.actor.seekerId)).toBe(who.mobile);
});

test('a proof is valid for its person, for ten minutes, and once', async () => {
  const other = await buildSignedInSeeker(context(), deps);
  const proof = await prove();
  await expect(sendNewMobileCode(other, deps, { proof, mobile: fresh })).rejects.toMatchObject({ code: 40003 });
  await expect(sendNewMobileCode(later(who, 11), deps, { proof, mobile: fresh })).rejects.toMatchObject({ code: 40003 });
  await changeMobile(who, deps, { proof, mobile: fresh, code: await codeTo(fresh, proof) });
  await expect(sendNewMobileCode(who, deps, { proof, mobile: '13711112222' })).rejects.toMatchObject({ code: 40003 });
});

test('a code to one new number is not accepted for another, and neither is a wrong or an expired one', async () => {
  const proof = await prove();
  const code = await codeTo(fresh, proof);
  const wrong = code === '000000' ? '000001' : '000000';
  await expect(changeMobile(who, deps, { proof, mobile: '13733334444', code })).rejects.toMatchObject({ code: 40003 });
  await expect(changeMobile(who, deps, { proof, mobile: fresh, code: wrong })).rejects.toMatchObject({ code: 40003 });
  await expect(changeMobile(later(who, 6), deps, { proof, mobile: fresh, code })).rejects.toMatchObject({ code: 40003 });
  expect(await readSeekerMobile(context(), deps, who.actor.seekerId)).toBe(who.mobile);
});

test('a number that has an account is refused, but only to its holder; so is the current number', async () => {
  const other = await buildSignedInSeeker(context(), deps);
  const proof = await prove();
  await expect(sendNewMobileCode(who, deps, { proof, mobile: who.mobile })).rejects.toMatchObject({ code: 40001 });
  const code = await codeTo(other.mobile, proof);
  await expect(changeMobile(who, deps, { proof, mobile: other.mobile, code })).rejects.toMatchObject({
    code: 40009,
    errors: [{ path: 'mobile' }],
  });
  expect(await readSeekerMobile(context(), deps, who.actor.seekerId)).toBe(who.mobile);
});
