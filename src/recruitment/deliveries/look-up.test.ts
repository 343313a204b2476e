import { beforeAll, describe, expect, test } from 'vitest';
import { updateSettings } from '#content/website/service/settings.ts';
import { demoSite } from '#demo/site.ts';
import { networkLimits } from '#identity/verification/service/limits.ts';
import type { Context } from '#platform/context.ts';
import { asLegacyGet } from '#platform/http/endpoint.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { openFileStore } from '#platform/storage/file-store.ts';
import { buildSignedInSeeker } from '#test/factories/identity/job-seekers.ts';
import { buildDeliveryDeps, createOpenJob, buildReadySeeker } from '#test/factories/recruitment/deliveries.ts';
import { saveFullResume, filledResume } from '#test/factories/recruitment/resumes.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { useFolder } from '#test/support/folder.ts';
import { sendCode } from '#workflow/messaging/service/codes.ts';
import { createDeliveryApi } from './api.ts';
import { deliveryLookUp } from './calls.ts';
import type { DeliveryLookUpInput, DeliveryLookUpResult } from './schema.ts';
import { deliver } from './service/deliver.ts';

const { db, context } = useDatabase();
const deps = buildDeliveryDeps(openFileStore(useFolder()));
const lookUpEndpoint = indexEndpoints(createDeliveryApi(deps)).get(endpointKey(deliveryLookUp))!;
const idNo = filledResume.basicInfo.idNumber;

/** Each stranger has a separate address, so that failures of others do not count for them. */
let strangers = 0;
const stranger = (now = context().now): Context => context({ now, actor: { kind: 'visitor' }, ip: `198.51.100.${(strangers += 1)}` });
const lookUp = (input: DeliveryLookUpInput, ctx = stranger()): Promise<DeliveryLookUpResult> =>
  invoke(lookUpEndpoint, ctx, input) as Promise<DeliveryLookUpResult>;

async function codeFor(
  mobile: string,
  { purpose = 'recruitLookup' as const, checkToken = `token-${mobile}` } = {},
): Promise<DeliveryLookUpInput> {
  await sendCode(context(), deps.seekers.messaging, { mobile, purpose, subject: checkToken, about: '投递进度查询' });
  return { mobile, checkToken, code: await readLastCode(context(), deps.seekers.messaging, mobile) };
}

const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000');
const refusal = { code: 40003, message: '验证码不正确或已失效，或所填信息与投递时不一致，请核对后重试' };

beforeAll(() => updateSettings(context(), demoSite));

test('the code and the identity card show number, job, state and dates of the deliveries, and nothing else', async () => {
  const seeker = await buildReadySeeker(context(), deps);
  const { number } = await deliver(seeker, deps, { jobId: await createOpenJob(context(), { title: '债券交易员' }) });
  const found = await lookUp({ ...(await codeFor(seeker.mobile)), idNo });
  expect(found).toEqual({
    records: [
      {
        number,
        jobTitle: '债券交易员',
        state: 'delivered',
        deliveredAt: '2026-08-21T02:00:00.000Z',
        updatedAt: '2026-08-21T02:00:00.000Z',
      },
    ],
  });
});

/** The specification defines this call without `checkToken`. */
const lookUpByGet = (query: object, ctx = stranger()): Promise<DeliveryLookUpResult> =>
  invoke(asLegacyGet(lookUpEndpoint)!, ctx, query) as Promise<DeliveryLookUpResult>;

describe('by GET, with code, mobile number and identity card alone', () => {
  test('the GET call returns the same as the POST call, once for each code', async () => {
    const seeker = await buildReadySeeker(context(), deps);
    await deliver(seeker, deps, { jobId: await createOpenJob(context(), { title: '债券交易员' }) });
    const { mobile, code } = await codeFor(seeker.mobile);
    expect((await lookUpByGet({ mobile, code, idNo })).records).toMatchObject([{ jobTitle: '债券交易员' }]);
    await expect(lookUpByGet({ mobile, code, idNo })).rejects.toMatchObject(refusal);
    await expect(lookUp({ mobile, checkToken: `token-${mobile}`, code, idNo })).rejects.toMatchObject(refusal);
  });

  test('the identity card is required, and nothing else replaces it', async () => {
    const { mobile, code } = await codeFor('13911110002');
    for (const wrong of [undefined, '', '123', ['110101199605170010']])
      await expect(lookUpByGet({ mobile, code, idNo: wrong })).rejects.toMatchObject({ code: 40001, errors: [{ path: 'idNo' }] });
  });

  test('a stranger without the identity card can neither try the code nor use up its attempts', async () => {
    const seeker = await buildReadySeeker(context(), deps);
    await deliver(seeker, deps, { jobId: await createOpenJob(context()) });
    const { mobile, code } = await codeFor(seeker.mobile);
    const wrong = '110101199605170010';
    for (let tries = 0; tries < 6; tries++) await expect(lookUpByGet({ mobile, code, idNo: wrong })).rejects.toMatchObject(refusal);
    expect((await lookUpByGet({ mobile, code, idNo })).records).toHaveLength(1);
  });

  test('a resume without identity card is not found, because nothing replaces the token', async () => {
    const seeker = await buildSignedInSeeker(context(), deps.seekers);
    await saveFullResume(seeker, deps.resumes, seeker.actor.seekerId, { basicInfo: { ...filledResume.basicInfo, idNumber: '' } });
    await deliver(seeker, deps, { jobId: await createOpenJob(context()) });
    const given = await codeFor(seeker.mobile);
    await expect(lookUpByGet({ mobile: given.mobile, code: given.code, idNo })).rejects.toMatchObject(refusal);
    expect((await lookUp(given)).records).toHaveLength(1);
  });

  test('an unknown number, a wrong, older or expired code and a sign-in code get the same response; five wrong attempts use a code up', async () => {
    await expect(lookUpByGet({ mobile: '13911110003', code: '123456', idNo })).rejects.toMatchObject(refusal);
    const seeker = await buildReadySeeker(context(), deps);
    await deliver(seeker, deps, { jobId: await createOpenJob(context()) });
    const { mobile } = seeker;
    await sendCode(context(), deps.seekers.messaging, { mobile, purpose: 'seekerLogin', subject: 'login', about: '登录' });
    const forLogin = await readLastCode(context(), deps.seekers.messaging, mobile);
    await expect(lookUpByGet({ mobile, code: forLogin, idNo })).rejects.toMatchObject(refusal);
    await db.deleteFrom('limitCounts').execute();
    const { code: older } = await codeFor(mobile, { checkToken: 'older' });
    await db.deleteFrom('limitCounts').execute();
    const { code } = await codeFor(mobile);
    await expect(lookUpByGet({ mobile, code: older, idNo })).rejects.toMatchObject(refusal);
    await expect(lookUpByGet({ mobile, code, idNo }, stranger(new Date('2026-08-21T02:05:01Z')))).rejects.toMatchObject(refusal);
    for (let tries = 0; tries < 5; tries++) await expect(lookUpByGet({ mobile, code: wrongOf(code), idNo })).rejects.toMatchObject(refusal);
    await expect(lookUpByGet({ mobile, code, idNo })).rejects.toMatchObject(refusal);
  });

  test('wrong identity cards count against the network like wrong codes', async () => {
    const seeker = await buildReadySeeker(context(), deps);
    const at = stranger();
    const guess = () => lookUpByGet({ mobile: seeker.mobile, code: '123456', idNo: '110101199605170010' }, at);
    for (let tries = 0; tries < networkLimits.failed; tries++) await expect(guess()).rejects.toMatchObject(refusal);
    await expect(guess()).rejects.toMatchObject({ code: 40029, retryAfter: expect.any(Number) });
  });
});

test('a wrong identity card is refused and the code stays valid; the identity card is optional', async () => {
  const seeker = await buildReadySeeker(context(), deps);
  await deliver(seeker, deps, { jobId: await createOpenJob(context()) });
  const given = await codeFor(seeker.mobile);
  await expect(lookUp({ ...given, idNo: '110101199605170010' })).rejects.toMatchObject(refusal);
  expect((await lookUp({ ...given, idNo: '' })).records).toHaveLength(1);
});

test('a resume without identity card needs none', async () => {
  const seeker = await buildSignedInSeeker(context(), deps.seekers);
  const basicInfo = { ...filledResume.basicInfo, idNumber: '' };
  await saveFullResume(seeker, deps.resumes, seeker.actor.seekerId, { basicInfo });
  await deliver(seeker, deps, { jobId: await createOpenJob(context()) });
  expect((await lookUp(await codeFor(seeker.mobile))).records).toHaveLength(1);
});

test('an unknown number, a person without deliveries and every invalid code get the same response', async () => {
  await expect(lookUp(await codeFor('13911110001'))).rejects.toMatchObject(refusal);
  const idle = await buildReadySeeker(context(), deps);
  await expect(lookUp({ ...(await codeFor(idle.mobile)), idNo })).rejects.toMatchObject(refusal);

  const seeker = await buildReadySeeker(context(), deps);
  await deliver(seeker, deps, { jobId: await createOpenJob(context()) });
  const never: DeliveryLookUpInput = { mobile: seeker.mobile, checkToken: 'never', code: '123456', idNo };
  await expect(lookUp(never)).rejects.toMatchObject(refusal);
  const given: DeliveryLookUpInput = { ...(await codeFor(seeker.mobile)), idNo };
  await expect(lookUp({ ...given, code: wrongOf(given.code) })).rejects.toMatchObject(refusal);
  await expect(lookUp({ ...given, checkToken: 'another' })).rejects.toMatchObject(refusal);
  await expect(lookUp({ ...given, mobile: idle.mobile })).rejects.toMatchObject(refusal);
  await expect(lookUp(given, stranger(new Date('2026-08-21T02:05:01Z')))).rejects.toMatchObject(refusal);
  expect((await lookUp(given)).records).toHaveLength(1);
  await expect(lookUp(given)).rejects.toMatchObject(refusal);
});

test('five wrong attempts use a code up', async () => {
  const seeker = await buildReadySeeker(context(), deps);
  await deliver(seeker, deps, { jobId: await createOpenJob(context()) });
  const given: DeliveryLookUpInput = { ...(await codeFor(seeker.mobile)), idNo };
  for (let tries = 0; tries < 5; tries++) await expect(lookUp({ ...given, code: wrongOf(given.code) })).rejects.toMatchObject(refusal);
  await expect(lookUp(given)).rejects.toMatchObject(refusal);
});

test('a sign-in code is not accepted for a look-up', async () => {
  const seeker = await buildReadySeeker(context(), deps);
  await deliver(seeker, deps, { jobId: await createOpenJob(context()) });
  const binding = { mobile: seeker.mobile, purpose: 'seekerLogin' as const, subject: 'login', about: '登录' };
  await sendCode(context(), deps.seekers.messaging, binding);
  const code = await readLastCode(context(), deps.seekers.messaging, seeker.mobile);
  await expect(lookUp({ mobile: seeker.mobile, checkToken: 'login', code, idNo })).rejects.toMatchObject(refusal);
});

test.each([
  ['a number that is none', { mobile: '123' }, 'mobile'],
  ['a code that is none', { code: '12345' }, 'code'],
  ['an identity card that is none', { idNo: '1101' }, 'idNo'],
])('%s is reported at its field', async (_what, wrong, path) => {
  const input: DeliveryLookUpInput = { mobile: '13911110002', checkToken: 'token', code: '123456', ...wrong };
  await expect(lookUp(input)).rejects.toMatchObject({ code: 40001, errors: [expect.objectContaining({ path })] });
});
