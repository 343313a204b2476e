import { beforeAll, expect, test } from 'vitest';
import { completeStep, lockCase } from '#clients/cases/service/cases.ts';
import { openCase } from '#clients/cases/service/filling/open-case.ts';
import { consentCodes, type ConsentCode } from '#clients/privacy/schema.ts';
import { decideConsent, readConsent } from '#clients/privacy/service/consents.ts';
import { evaluate } from '#clients/qualification/service/evaluate.ts';
import { CallError } from '#contract/call-error.ts';
import { verifyDevice } from '#identity/clients/service/new-device.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { buildBusiness, buildCaseDeps } from '#test/factories/clients/cases.ts';
import { buildIdentityDeps, sendPicture } from '#test/factories/clients/id-cards.ts';
import { buildQualificationDeps, prepareQualification } from '#test/factories/clients/qualification.ts';
import { buildClient, buildSecurity, signInFromUnknownDevice } from '#test/factories/identity/clients.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { templates, type Template } from '#workflow/messaging/templates.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const cases = buildCaseDeps({ security });
const identity = buildIdentityDeps(useFolder(), security);
const qualification = buildQualificationDeps();

beforeAll(async () => {
  await prepareQualification(context());
  await buildBusiness(context(), { code: 'chinext', effect: 'grantPermission', permission: 'chinext' });
});

interface Someone {
  own: Context & { actor: { kind: 'client'; clientId: number; sessionId: string } };
  fundAccount: string;
  mobile: string;
}

async function someone(): Promise<Someone> {
  const { id, fundAccount, mobile } = await buildClient(context(), security);
  const actor = { kind: 'client', clientId: id, sessionId: '5a0d1a4e-0000-4000-8000-000000000001' } as const;
  return { own: { ...context(), actor }, fundAccount, mobile: mobile! };
}
const decide = ({ own }: Someone, code: ConsentCode, decision: 'given' | 'refused' | 'withdrawn') =>
  decideConsent(own, {}, { code, version: 1, decision, place: 'privacyCentre' });

/** Signs in on a new device and trusts it; returns whether it is trusted. */
async function trustDevice({ own, fundAccount, mobile }: Someone): Promise<boolean> {
  const browser = context({ actor: { kind: 'visitor' }, cookies: {}, setCookie: () => undefined });
  const refusal: unknown = await signInFromUnknownDevice(browser, security, fundAccount).catch((error: unknown) => error);
  const step = refusal instanceof CallError ? (refusal.extra['step'] as string) : '';
  const { token, trusted } = await verifyDevice(browser, security, {
    step,
    code: await readLastCode(own, security.messaging, mobile),
    trust: true,
  });
  expect(token).toBeTruthy();
  const kept = await db.selectFrom('clientDevices').select('id').where('clientId', '=', own.actor.clientId).execute();
  expect(kept).toHaveLength(trusted ? 1 : 0);
  return trusted === true;
}

/** Writes the data that each consent covers; resolves to false when it was rejected. */
const writes: Record<ConsentCode, ((who: Someone) => Promise<boolean>) | 'nothing is written'> = {
  privacy_policy: (who) => allowed(openCase(who.own, cases, 'chinext')),
  id_photo: ({ own }) => allowed(sendPicture(own, identity, 'front')),
  financial_account: ({ own }) => allowed(evaluate(own, qualification, { clientId: own.actor.clientId, set: 'chinext', terminal: null })),
  marketing: 'nothing is written',
  device_info: trustDevice,
};
/** Consents without which the data must not be stored. For the others the law allows it until the client refuses. */
const needsYes: readonly ConsentCode[] = ['id_photo'];

async function allowed(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof CallError && error.code === 40009) return false;
    throw error;
  }
}

test.each(consentCodes)('%s: the data is written according to the decision: refused, given, withdrawn and given again', async (code) => {
  const write = writes[code];
  if (write === 'nothing is written') return;
  expect(await write(await someone()), 'never asked').toBe(!needsYes.includes(code));
  const refusing = await someone();
  await decide(refusing, code, 'refused');
  expect(await write(refusing), 'refused').toBe(false);
  const changing = await someone();
  await decide(changing, code, 'refused');
  await decide(changing, code, 'given');
  expect(await write(changing), 'given after a refusal').toBe(true);
  const leaving = await someone();
  await decide(leaving, code, 'given');
  await decide(leaving, code, 'withdrawn');
  expect(await write(leaving), 'withdrawn').toBe(false);
});

test.each(consentCodes)('%s: a refused consent can be withdrawn, given later, and withdrawn again', async (code) => {
  const who = await someone();
  await decide(who, code, 'refused');
  expect((await decide(who, code, 'withdrawn')).state).toBe('withdrawn');
  expect((await decide(who, code, 'given')).state).toBe('given');
  expect((await decide(who, code, 'withdrawn')).state).toBe('withdrawn');
});

test('no message contains advertising, and nothing is stored under the consent to marketing', () => {
  const words = Object.values<Template>(templates).map(({ sms = '', mail }) => `${sms}${mail.subject}${mail.text}`);
  expect(words.filter((text) => /优惠|推荐购买|新产品|限时|收益率/.test(text))).toEqual([]);
});

test('a client who was never asked and ticks “信任此设备” gives a recorded consent', async () => {
  const who = await someone();
  expect((await readConsent(who.own, { code: 'device_info' })).state).toBe('none');
  expect(await trustDevice(who)).toBe(true);
  expect((await readConsent(who.own, { code: 'device_info' })).state).toBe('given');
});

test('an open case cannot be continued after its client refuses the processing of data', async () => {
  const who = await someone();
  const row = await openCase(who.own, cases, 'chinext');
  await decide(who, 'privacy_policy', 'refused');
  const step = row.steps[0]!;
  await expect(inTransaction(who.own, async (tx) => completeStep(tx, await lockCase(tx, row.id), step, {}))).rejects.toMatchObject({
    code: 40009,
    message: expect.stringContaining('营业网点'),
  });
});
