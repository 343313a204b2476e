import { beforeEach, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { buildClient, buildSecurity, signInWithContext, signInFromUnknownDevice } from '#test/factories/identity/clients.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { keepStep, resumeStep } from './service/kept-step.ts';
import { lockAccess } from './service/lock-access.ts';
import { verifyDevice } from './service/new-device.ts';
import { checkBaseInfo, checkResetCode, proveReset, sendResetCode, sendResetMail } from './service/reset-password.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const start = new Date('2026-08-21T02:00:00Z');
const idNumber = '110000198506150017';

let jar: Record<string, string>;
let client: Awaited<ReturnType<typeof buildClient>>;
beforeEach(async () => {
  for (const table of ['loginFailures', 'limitCounts', 'messageCodes', 'messages', 'clientSteps'] as const)
    await db.deleteFrom(table).execute();
  jar = {};
  client = await buildClient(context(), security, { idNumber, email: 'client@example.com' });
});

const at = (seconds: number): Context =>
  context({
    actor: { kind: 'visitor' },
    now: new Date(start.getTime() + seconds * 1000),
    cookies: { ...jar },
    setCookie: (name, value) => void (jar[name] = value),
  });

async function stepOf(work: Promise<unknown>, name: string): Promise<string> {
  const error: unknown = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof CallError)) throw new Error('no refusal', { cause: error });
  return error.extra[name] as string;
}

test('a login on a new device continues after a reload, with the wait for the next code; afterwards nothing is stored', async () => {
  const step = await stepOf(signInFromUnknownDevice(at(0), security, client.fundAccount), 'step');
  await keepStep(at(0), { step });
  expect(await resumeStep(at(20), security)).toEqual({
    kept: {
      kind: 'newDevice',
      stage: 'codeSent',
      step,
      mobile: `138****${client.mobile!.slice(-4)}`,
      resendAfterSeconds: 40,
      isProven: false,
      next: [],
      email: null,
    },
  });
  await verifyDevice(at(21), security, { step, code: await readLastCode(at(21), security.messaging, client.mobile!), trust: false });
  expect(await resumeStep(at(22), security)).toEqual({ kept: null });
});

test('unlocking continues after a reload', async () => {
  await lockAccess(await signInWithContext(context({ now: start }), security, client.fundAccount), security);
  const step = await stepOf(signInFromUnknownDevice(at(1), security, client.fundAccount), 'unlockStep');
  await keepStep(at(1), { step });
  expect((await resumeStep(at(2), security)).kept).toMatchObject({ kind: 'unlock', stage: 'begun', step, resendAfterSeconds: null });
});

test('a reset continues after a reload at each of its steps', async () => {
  const asked = { fund_account: client.fundAccount, client_name: client.name, id_no: idNumber, mobile_tel: client.mobile! };
  const { step } = await checkBaseInfo(at(0), security, asked);
  await keepStep(at(0), { step });
  expect((await resumeStep(at(1), security)).kept).toMatchObject({ kind: 'reset', stage: 'begun', resendAfterSeconds: null });
  await sendResetCode(at(1), security, { step });
  expect((await resumeStep(at(2), security)).kept).toMatchObject({ stage: 'codeSent', resendAfterSeconds: 59 });
  const proved = await checkResetCode(at(3), security, { step, code: await readLastCode(at(3), security.messaging, client.mobile!) });
  await keepStep(at(3), { step: proved.step });
  expect((await resumeStep(at(4), security)).kept).toMatchObject({
    stage: 'proven',
    isProven: false,
    next: ['mailCode'],
    email: proved.email,
  });
  await sendResetMail(at(4), security, { step: proved.step });
  const value = await readLastCode(at(4), security.messaging, client.email!);
  const last = await proveReset(at(5), security, { step: proved.step, proof: 'mailCode', value });
  await keepStep(at(5), last);
  expect((await resumeStep(at(6), security)).kept).toMatchObject({ step: last.step, isProven: true });
});

test('an unknown or finished step is not stored', async () => {
  await keepStep(at(0), { step: 'A'.repeat(43) });
  expect(jar).toEqual({});
  const step = await stepOf(signInFromUnknownDevice(at(0), security, client.fundAccount), 'step');
  await keepStep(at(0), { step });
  expect(await resumeStep(at(601), security)).toEqual({ kept: null });
  jar = { client_step: 'not a step' };
  expect(await resumeStep(at(1), security)).toEqual({ kept: null });
});
