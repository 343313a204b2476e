import { expect, test } from 'vitest';
import type { CaseRow } from '#clients/cases/service/cases.ts';
import type { AnyCall } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildAgreementDeps, buildSignableCase } from '#test/factories/clients/agreements.ts';
import { terminalParameters } from '#test/factories/identity/accounts.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import type { CodePurpose } from '#workflow/messaging/code-purposes.ts';
import { sendCode } from '#workflow/messaging/service/codes.ts';
import { createAgreementApi } from './api.ts';
import {
  agreementOpenByMobile,
  agreementQuery,
  agreementQueryByMobile,
  agreementSendCodeByMobile,
  agreementSignByMobile,
} from './calls.ts';
import type { QueryResult, SignResult } from './schema.ts';

// Unauthorised visitors with a link and a mobile number. Rules for both kinds of access are tested in sign-agreements.test.ts and
// documents-to-sign.test.ts.

const { db, context } = useDatabase();
const deps = buildAgreementDeps();
const endpoints = indexEndpoints(createAgreementApi(deps));

let strangers = 0;
/** A visitor who is not signed in, each from a different network. */
const visitor = (): Context => context({ actor: { kind: 'visitor' }, ip: `198.51.100.${(strangers += 1)}` });

function visit({ id }: Pick<CaseRow, 'id'>, mobile: string, ctx = visitor()) {
  const ask = (which: AnyCall, more: object = {}) =>
    invoke(endpoints.get(endpointKey(which))!, ctx, { acpt_id: id, mobile_tel: mobile, ...terminalParameters, ...more });
  const query = () => ask(agreementQueryByMobile) as Promise<QueryResult>;
  return {
    query,
    open: (sha256: string) => ask(agreementOpenByMobile, { sha256 }),
    send: () => ask(agreementSendCodeByMobile),
    sign: (code: string, read: readonly string[]) => ask(agreementSignByMobile, { code, read }) as Promise<SignResult>,
    async readAll(): Promise<string[]> {
      const { agreements_paths: paths } = await query();
      for (const { sha256 } of paths) await ask(agreementOpenByMobile, { sha256 });
      return paths.map(({ sha256 }) => sha256);
    },
  };
}

/** Returns a code for the number and lifts the resend limit. */
async function codeOf(mobile: string): Promise<string> {
  const code = await readLastCode(context(), deps.messaging, mobile);
  await db.deleteFrom('limitCounts').execute();
  return code;
}

const countSignings = async ({ id }: CaseRow): Promise<number> =>
  (await db.selectFrom('agreementSignings').select('id').where('caseId', '=', id).execute()).length;

const nobody = { code: 40004, message: '没有找到与业务流水号和手机号都相符的业务，请核对后再试' };
const wrongCode = { code: 40003 };

test("a guessed link and another client's number get the same error in every call, and repeated attempts from one network are blocked", async () => {
  const { row, mobile } = await buildSignableCase(context(), deps);
  const ctx = visitor();
  const reasons: unknown[] = [];
  for (const { query, open, send, sign } of [visit(row, '13999999999', ctx), visit({ id: crypto.randomUUID() }, mobile, ctx)])
    for (const answer of [query, () => open('a'.repeat(64)), send, () => sign('123456', ['a'.repeat(64)])])
      reasons.push(await answer().catch(({ code, message }) => ({ code, message })));
  expect(reasons).toEqual(reasons.map(() => nobody));
  const at = (minutes: number): Context => ({ ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) });
  // Successful attempts are not counted.
  for (let tries = 0; tries < 5; tries++) await visit(row, mobile, ctx).query();
  for (let tries = 0; tries < 12; tries++) await expect(visit(row, '13999999999', ctx).query()).rejects.toMatchObject(nobody);
  await expect(visit(row, '13999999999', ctx).query()).rejects.toMatchObject({ code: 40029, retryAfter: expect.any(Number) });
  await expect(visit(row, mobile, ctx).query()).rejects.toMatchObject({ code: 40029 });
  await visit(row, mobile, at(61)).query();
});

test("a client with their own case can neither read nor sign another client's, with either number or code", async () => {
  const [theirs, own] = [await buildSignableCase(context(), deps), await buildSignableCase(context(), deps)];
  const read = await visit(theirs.row, theirs.mobile).readAll();
  await visit(own.row, own.mobile).send();
  const ownCode = await codeOf(own.mobile);
  await expect(visit(theirs.row, own.mobile).sign(ownCode, read)).rejects.toMatchObject(nobody);
  await visit(theirs.row, theirs.mobile).send();
  await codeOf(theirs.mobile);
  await expect(visit(theirs.row, theirs.mobile).sign(ownCode, read)).rejects.toMatchObject(wrongCode);
  expect(await countSignings(theirs.row)).toBe(0);
});

test.each(['newDevice', 'resetPassword', 'contactChange', 'unlock', 'privacy', 'seekerLogin', 'recruitLookup'] satisfies CodePurpose[])(
  'a code for another purpose signs nothing: %s',
  async (purpose) => {
    const { row, mobile } = await buildSignableCase(context(), deps);
    const { readAll, send, sign } = visit(row, mobile);
    const read = await readAll();
    await sendCode(context(), deps.messaging, { mobile, purpose, subject: row.id, about: '其他' });
    const other = await codeOf(mobile);
    await expect(sign(other, read)).rejects.toMatchObject(wrongCode);
    await send();
    const code = await codeOf(mobile);
    await expect(sign(other, read)).rejects.toMatchObject(wrongCode);
    expect(await countSignings(row)).toBe(0);
    expect((await sign(code, read)).documents).toHaveLength(2);
  },
);

test('a code signs once: it cannot be reused after the step was returned or in another case', async () => {
  const { row, mobile } = await buildSignableCase(context(), deps);
  const { readAll, send, sign } = visit(row, mobile);
  const read = await readAll();
  await send();
  const code = await codeOf(mobile);
  await sign(code, read);
  await db.updateTable('businessCaseSteps').set({ state: 'returned', reason: '重新签署' }).where('caseId', '=', row.id).execute();
  await db.updateTable('businessCases').set({ state: 'returned' }).where('id', '=', row.id).execute();
  await expect(sign(code, read)).rejects.toMatchObject(wrongCode);
  expect(await countSignings(row)).toBe(1);
});

test('signing twice gives one signature, even when the client has signed elsewhere meanwhile', async () => {
  const { row, mobile } = await buildSignableCase(context(), deps);
  const { readAll, send, sign } = visit(row, mobile);
  const read = await readAll();
  await send();
  const code = await codeOf(mobile);
  const first = await sign(code, read);
  expect(await visit(row, mobile).sign('000000', read)).toEqual(first);
  expect(await visit(row, mobile).query()).toMatchObject({ signedAt: first.signedAt });
  await expect(visit(row, mobile).send()).rejects.toMatchObject({ code: 40009 });
  expect(await countSignings(row)).toBe(1);
});

test.each([
  ['withdrawn', { state: 'withdrawn' as const }],
  ['submitted', { state: 'inReview' as const }],
  ['expired', { expiresAt: new Date('2026-08-20T00:00:00Z') }],
])('the link of a case that is %s can neither read nor sign', async (_name, change) => {
  const { row, mobile } = await buildSignableCase(context(), deps);
  const read = await visit(row, mobile).readAll();
  await visit(row, mobile).send();
  const code = await codeOf(mobile);
  await db.updateTable('businessCases').set(change).where('id', '=', row.id).execute();
  const { query, open, send, sign } = visit(row, mobile);
  for (const answer of [query, () => open(read[0]!), send, () => sign(code, read)])
    await expect(answer()).rejects.toMatchObject({ code: 40009 });
  expect(await countSignings(row)).toBe(0);
});

test('a code is used up after five wrong attempts from any number of networks', async () => {
  const { row, mobile } = await buildSignableCase(context(), deps);
  const read = await visit(row, mobile).readAll();
  await visit(row, mobile).send();
  const code = await codeOf(mobile);
  const wrong = code === '111111' ? '222222' : '111111';
  for (let tries = 0; tries < 5; tries++) await expect(visit(row, mobile).sign(wrong, read)).rejects.toMatchObject(wrongCode);
  await expect(visit(row, mobile).sign(code, read)).rejects.toMatchObject(wrongCode);
  expect(await countSignings(row)).toBe(0);
});

test('the signed-in client gets the link until signing, and it contains only the case number', async () => {
  const { row, mobile, client } = await buildSignableCase(context(), deps);
  const ask = () =>
    invoke(endpoints.get(endpointKey(agreementQuery))!, client, { acpt_id: row.id, ...terminalParameters }) as Promise<QueryResult>;
  const { elsewhere } = await ask();
  expect(elsewhere).toMatchObject({ url: `https://www.example.com/OnlineTrading/Agreement.html?acpt_id=${row.id}` });
  expect(elsewhere!.qrCode).toEqual({ svgPath: expect.stringMatching(/^M/), size: expect.any(Number) });
  const { query, readAll, send, sign } = visit(row, mobile);
  expect(await query()).not.toHaveProperty('elsewhere');
  const read = await readAll();
  await send();
  await sign(await codeOf(mobile), read);
  expect(await ask()).not.toHaveProperty('elsewhere');
});
