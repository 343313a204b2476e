import { expect, test } from 'vitest';
import type { CaseRow } from '#clients/cases/service/cases.ts';
import type { AnyCall } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildAgreementDeps, buildSignable } from '#test/factories/clients/agreements.ts';
import { toldTerminal } from '#test/factories/identity/accounts.ts';
import { lastCode } from '#test/factories/workflow/messaging.ts';
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

// Who comes with a link and a mobile number, and is not who they should be. What goes for both ways of signing is in sign-agreements.test.ts and documents-to-sign.test.ts.

const { db, context } = useDatabase();
const deps = buildAgreementDeps();
const endpoints = indexEndpoints(createAgreementApi(deps));

let strangers = 0;
/** Somebody who is not signed in, at a network of their own. */
const visitor = (): Context => context({ actor: { kind: 'visitor' }, ip: `198.51.100.${(strangers += 1)}` });

/** What a visitor can do with a link and a mobile number. */
function visit({ id }: Pick<CaseRow, 'id'>, mobile: string, ctx = visitor()) {
  const ask = (which: AnyCall, more: object = {}) =>
    invoke(endpoints.get(endpointKey(which))!, ctx, { acpt_id: id, mobile_tel: mobile, ...toldTerminal, ...more });
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

/** A code for the number, which can be sent the next one at once. */
async function codeOf(mobile: string): Promise<string> {
  const code = await lastCode(context(), deps.messaging, mobile);
  await db.deleteFrom('limitCounts').execute();
  return code;
}

const countSignings = async ({ id }: CaseRow): Promise<number> =>
  (await db.selectFrom('agreementSignings').select('id').where('caseId', '=', id).execute()).length;

const nobody = { code: 40004, message: '没有找到与业务流水号和手机号都相符的业务，请核对后再试' };
const wrongCode = { code: 40003 };

test("a guessed link and another's mobile are told by the same words at every call, and a network that goes on trying is stopped", async () => {
  const { row, mobile } = await buildSignable(context(), deps);
  const ctx = visitor();
  const reasons: unknown[] = [];
  for (const { query, open, send, sign } of [visit(row, '13999999999', ctx), visit({ id: crypto.randomUUID() }, mobile, ctx)])
    for (const answer of [query, () => open('a'.repeat(64)), send, () => sign('123456', ['a'.repeat(64)])])
      reasons.push(await answer().catch(({ code, message }) => ({ code, message })));
  expect(reasons).toEqual(reasons.map(() => nobody));
  const at = (minutes: number): Context => ({ ...ctx, now: new Date(ctx.now.getTime() + minutes * 60_000) });
  // Who is right is not counted.
  for (let tries = 0; tries < 5; tries++) await visit(row, mobile, ctx).query();
  for (let tries = 0; tries < 12; tries++) await expect(visit(row, '13999999999', ctx).query()).rejects.toMatchObject(nobody);
  await expect(visit(row, '13999999999', ctx).query()).rejects.toMatchObject({ code: 40029, retryAfter: expect.any(Number) });
  await expect(visit(row, mobile, ctx).query()).rejects.toMatchObject({ code: 40029 });
  await visit(row, mobile, at(61)).query();
});

test("a client with a case of their own can neither read nor sign another's, with either number or code", async () => {
  const [theirs, own] = [await buildSignable(context(), deps), await buildSignable(context(), deps)];
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
    const { row, mobile } = await buildSignable(context(), deps);
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

test('a code is good for one signature: replayed after the step was returned it signs nothing, nor in another case of the client', async () => {
  const { row, mobile } = await buildSignable(context(), deps);
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

test('signed twice there is one signature, whoever does it: here, or signed in elsewhere meanwhile', async () => {
  const { row, mobile } = await buildSignable(context(), deps);
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
])('the link of a case that is %s reads and signs nothing', async (_name, change) => {
  const { row, mobile } = await buildSignable(context(), deps);
  const read = await visit(row, mobile).readAll();
  await visit(row, mobile).send();
  const code = await codeOf(mobile);
  await db.updateTable('businessCases').set(change).where('id', '=', row.id).execute();
  const { query, open, send, sign } = visit(row, mobile);
  for (const answer of [query, () => open(read[0]!), send, () => sign(code, read)])
    await expect(answer()).rejects.toMatchObject({ code: 40009 });
  expect(await countSignings(row)).toBe(0);
});

test('five wrong tries use a code up, however many networks they come from', async () => {
  const { row, mobile } = await buildSignable(context(), deps);
  const read = await visit(row, mobile).readAll();
  await visit(row, mobile).send();
  const code = await codeOf(mobile);
  const wrong = code === '111111' ? '222222' : '111111';
  for (let tries = 0; tries < 5; tries++) await expect(visit(row, mobile).sign(wrong, read)).rejects.toMatchObject(wrongCode);
  await expect(visit(row, mobile).sign(code, read)).rejects.toMatchObject(wrongCode);
  expect(await countSignings(row)).toBe(0);
});

test('the link is told to the signed-in client until it has been signed, and holds nothing but the number of the case', async () => {
  const { row, mobile, client } = await buildSignable(context(), deps);
  const ask = () =>
    invoke(endpoints.get(endpointKey(agreementQuery))!, client, { acpt_id: row.id, ...toldTerminal }) as Promise<QueryResult>;
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
