import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildConfirmation, buildPrivateFund, buildNotice, buildPrivateFundTerms } from '#test/factories/products/private-funds.ts';
import { useDatabase } from '#test/support/database.ts';
import { createPrivateFundApi } from './api.ts';
import * as calls from './calls.ts';
import { openInvestorGate } from './investor-gate.ts';
import type { ConfirmationResult, InvestorConfirmInput, ConfirmationStatus, WithdrawalResult } from './schema.ts';
import { writeFunds } from './service/funds.ts';
import { addSubsidiaryNotices } from './service/notices.ts';
import { publishTerms } from './service/terms.ts';

const { db, context } = useDatabase();
const keyOf = (letter: string) => ({ deriveKey: (purpose: string) => Buffer.from((letter + purpose).padEnd(32, '0').slice(0, 32)) });
const gate = openInvestorGate({ secret: keyOf('a'), profile: 'SM2' });
const endpoints = indexEndpoints(createPrivateFundApi(gate));

const now = new Date('2026-08-21T02:00:00Z');
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);

interface Visit {
  pass?: string;
  at?: Date;
  ip?: string;
}

function ask<Result>(call: AnyCall, input: unknown = {}, { pass, at = now, ip = '203.0.113.77' }: Visit = {}): Promise<Result> {
  const ctx = context({
    actor: { kind: 'visitor' },
    now: at,
    ip,
    userAgent: 'Test/1.0',
    cookies: pass === undefined ? {} : { [calls.passCookie]: pass },
  });
  return invoke(endpoints.get(endpointKey(call))!, ctx, input) as Promise<Result>;
}

const confirm = (overrides: Partial<InvestorConfirmInput> = {}, visit: Visit = {}) =>
  ask<ConfirmationResult>(calls.investorConfirm, buildConfirmation(overrides), visit);

let noticeId = 0;
const gated: [name: string, call: AnyCall, input: () => object][] = [
  ['products', calls.privateFundList, () => ({})],
  ['notices', calls.fundNoticeList, () => ({})],
  ['one notice', calls.fundNoticeGet, () => ({ id: noticeId })],
];

beforeAll(async () => {
  await writeFunds(context(), [buildPrivateFund()]);
  await addSubsidiaryNotices(context(), [buildNotice()]);
  noticeId = (await db.selectFrom('privateFundNotices').select('id').executeTakeFirstOrThrow()).id;
});

beforeEach(async () => {
  await sql`truncate private_fund_confirmations, private_fund_terms`.execute(db);
  await publishTerms(context({ now: days(-1) }), buildPrivateFundTerms());
});

test.each(gated)('%s are rejected with 40005 for a visitor without a confirmation', async (_name, call, input) => {
  await expect(ask(call, input())).rejects.toMatchObject({ code: 40005, message: '请先完成合格投资者确认' });
});

test.each(gated)('%s are accessible with the confirmation', async (_name, call, input) => {
  const { pass } = await confirm();
  await expect(ask(call, input(), { pass })).resolves.toBeDefined();
});

test.each(gated)('%s are inaccessible once the confirmation is withdrawn, on every device with the cookie', async (_name, call, input) => {
  const { pass } = await confirm();
  expect(await ask<WithdrawalResult>(calls.investorWithdraw, {}, { pass })).toEqual({ isWithdrawn: true });
  await expect(ask(call, input(), { pass })).rejects.toMatchObject({ code: 40005 });
});

test.each(gated)('%s are inaccessible when the validity of the terms is over', async (_name, call, input) => {
  const { pass, maxAgeSeconds, expiresAt } = await confirm();
  expect([maxAgeSeconds, expiresAt]).toEqual([30 * 86_400, '2026-09-20T02:00:00.000Z']);
  await expect(ask(call, input(), { pass, at: days(29.9) })).resolves.toBeDefined();
  await expect(ask(call, input(), { pass, at: days(30) })).rejects.toMatchObject({ code: 40005 });
});

test('the terms define how long a confirmation is valid', async () => {
  await publishTerms(context(), { ...buildPrivateFundTerms(), validDays: 7 });
  expect(await confirm({ version: 2 })).toMatchObject({ maxAgeSeconds: 7 * 86_400, expiresAt: days(7).toISOString() });
});

test.each(gated)('%s are inaccessible when new terms require a new confirmation', async (_name, call, input) => {
  const { pass } = await confirm();
  await publishTerms(context(), buildPrivateFundTerms({ audience: ['新的文本。'] }));
  await expect(ask(call, input(), { pass })).rejects.toMatchObject({ code: 40005 });
});

test('terms that begin later require no confirmation yet', async () => {
  const { pass } = await confirm();
  await publishTerms(context(), { ...buildPrivateFundTerms(), effectiveFrom: days(3) });
  await expect(ask(calls.privateFundList, {}, { pass })).resolves.toBeDefined();
  await expect(ask(calls.privateFundList, {}, { pass, at: days(3) })).rejects.toMatchObject({ code: 40005 });
});

test('a pass with a foreign signature opens nothing', async () => {
  const { pass } = await confirm();
  const [id = '', seconds = ''] = pass.split('.');
  const foreign = openInvestorGate({ secret: keyOf('b'), profile: 'SM2' }).signPass({ id, expiresAt: new Date(Number(seconds) * 1000) });
  const longer = pass.replace(seconds, String(Number(seconds) + 86_400));
  for (const forged of [foreign, longer, `${pass}x`, pass.slice(0, -1), `${id}.${seconds}.`, '', 'true'])
    await expect(ask(calls.privateFundList, {}, { pass: forged }), forged).rejects.toMatchObject({ code: 40005 });
});

test('a signed pass without a stored confirmation opens nothing', async () => {
  const pass = gate.signPass({ id: '00000000-0000-4000-8000-000000000000', expiresAt: days(1) });
  await expect(ask(calls.privateFundList, {}, { pass })).rejects.toMatchObject({ code: 40005 });
});

test('before the confirmation an existing and an unknown notice return the same error', async () => {
  await expect(ask(calls.fundNoticeGet, { id: 999_999 })).rejects.toMatchObject({ code: 40005 });
  const { pass } = await confirm();
  await expect(ask(calls.fundNoticeGet, { id: 999_999 }, { pass })).rejects.toMatchObject({ code: 40004, status: 404 });
});

test('the status shows the first and last day of the confirmation, in days of Shanghai', async () => {
  expect(await ask<ConfirmationStatus>(calls.investorStanding)).toEqual({ isConfirmed: false, confirmation: null });
  const { pass } = await confirm({}, { at: new Date('2026-08-20T17:00:00Z') });
  expect(await ask<ConfirmationStatus>(calls.investorStanding, {}, { pass })).toEqual({
    isConfirmed: true,
    confirmation: { termsVersion: 1, confirmedOn: '2026-08-21', expiresOn: '2026-09-20' },
  });
});

test.each([
  [{ condition: 'something-else' }, 'condition'],
  [{ condition: '' }, 'condition'],
  [{ statements: ['identity'] }, 'statement-risk'],
  [{ statements: [] }, 'statement-identity'],
  [{ name: ' ' }, 'name'],
  [{ name: '<b>张三</b>' }, 'name'],
])('a confirmation with %o is rejected and names the field', async (overrides, path) => {
  await expect(confirm(overrides)).rejects.toMatchObject({
    code: 40001,
    errors: expect.arrayContaining([expect.objectContaining({ path })]) as unknown,
  });
  expect(await db.selectFrom('privateFundConfirmations').select('id').execute()).toEqual([]);
});

test('all missing fields are reported at once', async () => {
  await expect(confirm({ condition: '', name: '', statements: [] })).rejects.toMatchObject({
    errors: ['condition', 'name', 'statement-identity', 'statement-risk'].map((path) => ({ path })),
  });
});

test('a confirmation of a text that was replaced meanwhile returns 40009', async () => {
  await publishTerms(context(), buildPrivateFundTerms());
  await expect(confirm({ version: 1 })).rejects.toMatchObject({ code: 40009 });
});

test('without published terms the content is inaccessible', async () => {
  await sql`truncate private_fund_confirmations, private_fund_terms`.execute(db);
  await expect(ask(calls.privateFundList)).rejects.toMatchObject({ code: 40005 });
  await expect(ask(calls.investorTermsGet)).rejects.toMatchObject({ code: 40004 });
  await expect(confirm()).rejects.toMatchObject({ code: 40004 });
});

test('one network can confirm at most a hundred times an hour, without effect on other networks', async () => {
  for (let count = 0; count < 100; count++) await confirm({}, { ip: `203.0.113.${count}` });
  await expect(confirm({}, { ip: '203.0.113.200' })).rejects.toMatchObject({ code: 40029, retryAfter: 3600 });
  await expect(confirm({}, { ip: '198.51.100.7' })).resolves.toHaveProperty('pass');
  await expect(confirm({}, { ip: '203.0.113.200', at: new Date(now.getTime() + 3_600_001) })).resolves.toHaveProperty('pass');
});

test('before the subsidiary is described its pages are not found', async () => {
  await expect(ask(calls.fundCompanyGet)).rejects.toMatchObject({ code: 40004 });
  expect(await ask(calls.fundTeamGet)).toEqual({ records: [] });
});

test('withdrawing twice, or without a confirmation, changes nothing', async () => {
  const { pass } = await confirm();
  await ask(calls.investorWithdraw, {}, { pass });
  expect(await ask<WithdrawalResult>(calls.investorWithdraw, {}, { pass })).toEqual({ isWithdrawn: false });
  expect(await ask<WithdrawalResult>(calls.investorWithdraw)).toEqual({ isWithdrawn: false });
});
