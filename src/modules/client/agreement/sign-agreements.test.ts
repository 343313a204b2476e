import { beforeAll, describe, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import type { FlowStep } from '#modules/client/cases/flow.ts';
import type { CaseRow } from '#modules/client/cases/service/cases.ts';
import { buildClient } from '#modules/client/login/factory.ts';
import { lastCode } from '#modules/base/messaging/factory.ts';
import { toldTerminal } from '#modules/base/person/factory.ts';
import type { Context } from '#platform/context.ts';
import { indexEndpoints, invoke, endpointKey } from '#platform/http/invoke.ts';
import { useDatabase } from '#test/support/database.ts';
import { createAgreementApi } from './api.ts';
import {
  agreementOpen,
  agreementOpenByMobile,
  agreementQuery,
  agreementQueryByMobile,
  agreementSendCode,
  agreementSendCodeByMobile,
  agreementSign,
  agreementSignByMobile,
} from './calls.ts';
import { buildAgreementDeps, buildDocument, buildSignable } from './factory.ts';
import type { OpenedDocument, QueryResult, SendCodeResult, SignResult } from './schema.ts';
import { publishAgreement } from './service/documents.ts';
import { documentsToSign } from './service/unsigned.ts';

const { db, context } = useDatabase();
const deps = buildAgreementDeps();
const endpoints = indexEndpoints(createAgreementApi(deps));

interface Signable {
  client: Context;
  row: CaseRow;
  mobile: string;
}

const calls = {
  token: { query: agreementQuery, open: agreementOpen, send: agreementSendCode, sign: agreementSign },
  mobile: {
    query: agreementQueryByMobile,
    open: agreementOpenByMobile,
    send: agreementSendCodeByMobile,
    sign: agreementSignByMobile,
  },
} as const;
type Variant = keyof typeof calls;
type TokenCall = keyof (typeof calls)['token'];

const ask = (which: AnyCall, ctx: Context, input: object) => invoke(endpoints.get(endpointKey(which))!, ctx, input);

/** What either variant answers about a case; `at` moves the clock. */
function asker(variant: Variant, { client, row, mobile }: Signable, at: Partial<Context> = {}) {
  const ctx: Context = { ...client, ...(variant === 'mobile' && { actor: { kind: 'visitor' } }), ...at };
  const ofCase = { acpt_id: row.id, ...(variant === 'mobile' && { mobile_tel: mobile }), ...toldTerminal };
  const make = (what: TokenCall, more: object = {}) => ask(calls[variant][what], ctx, { ...ofCase, ...more });
  return {
    query: () => make('query') as Promise<QueryResult>,
    open: (sha256: string) => make('open', { sha256 }) as Promise<OpenedDocument>,
    send: () => make('send') as Promise<SendCodeResult>,
    sign: (code: string, read: readonly string[]) => make('sign', { code, read }) as Promise<SignResult>,
    async openAll() {
      const { agreements_paths: paths } = await make('query').then((found) => found as QueryResult);
      for (const { sha256 } of paths) await make('open', { sha256 });
      return paths.map(({ sha256 }) => sha256);
    },
  };
}

const minutes = (count: number): Date => new Date(context().now.getTime() + count * 60_000);
const countSignings = async (row: CaseRow): Promise<number> =>
  (await db.selectFrom('agreementSignings').select('id').where('caseId', '=', row.id).execute()).length;

let stranger: Context;
beforeAll(async () => {
  const { id: clientId } = await buildClient(context(), deps.security);
  stranger = context({ actor: { kind: 'client', clientId, sessionId: 'test' } });
});

describe.each(['token', 'mobile'] as const)('with %s', (variant) => {
  test('documents are listed, opened, and signed with a code in one act', async () => {
    const signable = await buildSignable(context(), deps);
    const { query, openAll, send, sign } = asker(variant, signable);
    const listed = await query();
    expect(listed.agreements_paths.map(({ name, version, openedAt }) => [name, version, openedAt])).toEqual([
      ['文件 chinext_risk', 1, null],
      ['文件 esign_agreement', 1, null],
    ]);
    expect(listed.agreements_paths[0]!.path).toMatch(/^\/agreement\/document\/chinext_risk\/1\.pdf\?ticket=/);
    expect(listed).toMatchObject({ mobile: `${signable.mobile.slice(0, 3)}****${signable.mobile.slice(-4)}`, signedAt: null });
    const read = await openAll();
    expect(await send()).toMatchObject({ resendAfterSeconds: 60, mobile: listed.mobile });
    const signed = await sign(await lastCode(context(), deps.messaging, signable.mobile), read);
    expect(signed).toMatchObject({
      number: expect.stringMatching(/^XY20260821-\d{4}-\d{4}$/),
      documents: [{ version: 1 }, { version: 1 }],
    });
    const step = await db.selectFrom('businessCaseSteps').selectAll().where('caseId', '=', signable.row.id).executeTakeFirstOrThrow();
    expect(step).toMatchObject({ code: 'agreements', state: 'done', evidence: { number: signed.number } });
    const row = await db.selectFrom('agreementSignings').selectAll().where('caseId', '=', signable.row.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ channel: variant, ip: '203.0.113.9', clientId: signable.row.clientId, terminal: toldTerminal });
    const openings = await db.selectFrom('agreementOpenings').select('terminal').where('caseId', '=', signable.row.id).execute();
    expect(openings).toEqual([{ terminal: toldTerminal }, { terminal: toldTerminal }]);
    expect(row.sealedSigner.toString('latin1')).not.toContain('0017');
    expect(await query()).toMatchObject({ signedAt: signed.signedAt, agreements_paths: [{ version: 1 }, { version: 1 }] });
    expect(await documentsToSign(context(), signable.row.clientId)).toEqual([]);
  });

  test('asking for documents and opening them tells of the terminal; for the code and the signature that is left to the caller', async () => {
    const { row, mobile, client } = await buildSignable(context(), deps);
    const ctx: Context = { ...client, ...(variant === 'mobile' && { actor: { kind: 'visitor' } }) };
    const ofCase = { acpt_id: row.id, ...(variant === 'mobile' && { mobile_tel: mobile }) };
    const { openAll } = asker(variant, { row, mobile, client });
    const read = await openAll();
    for (const what of ['query', 'open'] as const)
      await expect(ask(calls[variant][what], ctx, { ...ofCase, sha256: read[0] })).rejects.toMatchObject({
        code: 40001,
        errors: [{ path: 'channel' }, { path: 'op_entrust_way' }, { path: 'op_station' }],
      });
    await ask(calls[variant].send, ctx, ofCase);
    const code = await lastCode(context(), deps.messaging, mobile);
    await ask(calls[variant].sign, ctx, { ...ofCase, code, read });
    const signing = await db.selectFrom('agreementSignings').select('terminal').where('caseId', '=', row.id).executeTakeFirstOrThrow();
    expect(signing.terminal).toBeNull();
  });

  test('signing again gives the same result, with whatever code, and no second signature', async () => {
    const signable = await buildSignable(context(), deps);
    const { openAll, send, sign } = asker(variant, signable);
    const read = await openAll();
    await send();
    const code = await lastCode(context(), deps.messaging, signable.mobile);
    const first = await sign(code, read);
    expect(await sign(code, read)).toEqual(first);
    expect(await sign('000000', read)).toEqual(first);
    expect(await countSignings(signable.row)).toBe(1);
    await expect(send()).rejects.toMatchObject({ code: 40009 });
  });

  test('of fifty that sign at once there is one signature, and whoever hears of success hears of that one', async () => {
    const signable = await buildSignable(context(), deps);
    const { openAll, send, sign } = asker(variant, signable);
    const read = await openAll();
    await send();
    const code = await lastCode(context(), deps.messaging, signable.mobile);
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => sign(code, read)));
    const numbers = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.number] : []));
    expect(numbers.length).toBeGreaterThanOrEqual(1);
    expect(new Set(numbers).size).toBe(1);
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as { code: number }).code] : []));
    // Without a token, more at once from one network than may fail in an hour are put off before they are judged.
    expect(reasons.filter((reason) => reason !== 40003 && reason !== 40029)).toEqual([]);
    expect(await countSignings(signable.row)).toBe(1);
    const messages = await db.selectFrom('messages').select('id').where('template', '=', 'agreementSigned').execute();
    const signings = await db.selectFrom('agreementSignings').select('id').execute();
    expect(messages.length).toBe(signings.length);
  });

  test('a document that was not opened here cannot be signed, however it is ticked', async () => {
    const signable = await buildSignable(context(), deps);
    const { query, open, send, sign } = asker(variant, signable);
    const read = (await query()).agreements_paths.map(({ sha256 }) => sha256);
    await open(read[0]!);
    await send();
    const code = await lastCode(context(), deps.messaging, signable.mobile);
    await expect(sign(code, read)).rejects.toMatchObject({ code: 40009, message: '请先打开并阅读《文件 esign_agreement》' });
    await open(read[1]!);
    await expect(sign(code, [read[0]!])).rejects.toMatchObject({ code: 40001, errors: [{ path: 'read' }] });
    await expect(sign(code, [])).rejects.toMatchObject({ code: 40001 });
    // None of it has cost a try of the code.
    expect((await sign(code, read)).documents).toHaveLength(2);
  });

  test('a wrong code, one of another case, one that has expired and one tried too often sign nothing', async () => {
    const [signable, other] = [await buildSignable(context(), deps), await buildSignable(context(), deps)];
    const { openAll, send, sign } = asker(variant, signable);
    const read = await openAll();
    await expect(sign('123456', read)).rejects.toMatchObject({ code: 40003 });
    await asker(variant, other).openAll();
    await asker(variant, other).send();
    const foreign = await lastCode(context(), deps.messaging, other.mobile);
    await send();
    const code = await lastCode(context(), deps.messaging, signable.mobile);
    await expect(sign(foreign, read)).rejects.toMatchObject({ code: 40003 });
    const late = asker(variant, signable, { now: minutes(6) });
    await expect(late.sign(code, read)).rejects.toMatchObject({ code: 40003 });
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 4; tries++) await expect(sign(wrong, read)).rejects.toMatchObject({ code: 40003 });
    await expect(sign(code, read)).rejects.toMatchObject({ code: 40003 });
    await expect(sign('12345', read)).rejects.toMatchObject({ code: 40001 });
    expect(await countSignings(signable.row)).toBe(0);
  });

  test('a text that changes between reading and signing must be read again', async () => {
    const code = `changing_${variant}`;
    const signable = await buildSignable(context(), deps, { documents: [code] });
    const { openAll, send, sign, open, query } = asker(variant, signable);
    const read = await openAll();
    await send();
    const sms = await lastCode(context(), deps.messaging, signable.mobile);
    await publishAgreement(context(), buildDocument({ code, title: `文件 ${code}`, body: '## 一、交易规则\n已修改。' }));
    await expect(sign(sms, read)).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('已更新为第 2 版') });
    await expect(open(read[0]!)).rejects.toMatchObject({ code: 40009 });
    const [fresh] = (await query()).agreements_paths;
    expect(fresh).toMatchObject({ version: 2, openedAt: null });
    await open(fresh!.sha256);
    expect((await sign(sms, [fresh!.sha256])).documents).toMatchObject([{ version: 2 }]);
  });

  test('the differences to the version signed last are shown, and none to the same version', async () => {
    const code = `compared_${variant}`;
    const signable = await buildSignable(context(), deps, { documents: [code] });
    const first = asker(variant, signable);
    const read = await first.openAll();
    await first.send();
    await first.sign(await lastCode(context(), deps.messaging, signable.mobile), read);
    await publishAgreement(
      context(),
      buildDocument({ code, title: `文件 ${code}`, body: '## 一、交易规则\n创业板股票的涨跌幅限制为 30%。' }),
    );
    await db.updateTable('businessCases').set({ state: 'withdrawn' }).where('id', '=', signable.row.id).execute();
    const again = { ...signable, row: (await buildSignableFor(signable)).row };
    const [fresh] = (await asker(variant, again).query()).agreements_paths;
    const { changes, version } = await asker(variant, again).open(fresh!.sha256);
    expect([version, changes?.version]).toEqual([2, 1]);
    const parts = changes!.blocks.flatMap((block) => block.parts);
    expect(parts).toContainEqual({ text: '20', change: 'removed' });
    expect(parts).toContainEqual({ text: '30', change: 'added' });
    const { changes: none } = await first.open(read[0]!).catch(() => ({ changes: null }));
    expect(none).toBeNull();
  });

  test('nothing is listed, opened, coded or signed before its step, after submission, or when the case has expired', async () => {
    const before: FlowStep[] = [{ code: 'conditions', name: '准入条件', kind: 'conditions', conditionSet: 'chinext' }];
    const early = await buildSignable(context(), deps, { before });
    const refused = { code: 40009 };
    const sha256 = 'a'.repeat(64);
    const all = ({ query, open, send, sign }: ReturnType<typeof asker>) => [
      query,
      () => open(sha256),
      send,
      () => sign('123456', [sha256]),
    ];
    for (const answer of all(asker(variant, early)))
      await expect(answer()).rejects.toMatchObject({ ...refused, message: '请先完成“准入条件”' });
    expect(await documentsToSign(context(), early.row.clientId)).toEqual([]);

    const expired = await buildSignable(context(), deps);
    for (const answer of all(asker(variant, expired, { now: minutes(60 * 24 * 31) })))
      await expect(answer()).rejects.toMatchObject(refused);

    const submitted = await buildSignable(context(), deps);
    await db.updateTable('businessCases').set({ state: 'inReview' }).where('id', '=', submitted.row.id).execute();
    for (const answer of all(asker(variant, submitted))) await expect(answer()).rejects.toMatchObject(refused);
  });

  test('a document that does not belong to the case cannot be opened in it', async () => {
    const signable = await buildSignable(context(), deps);
    const { open } = asker(variant, signable);
    await expect(open('a'.repeat(64))).rejects.toMatchObject({ code: 40004 });
    await expect(open('not a hash')).rejects.toMatchObject({ code: 40001 });
    await publishAgreement(context(), buildDocument({ code: 'options_risk', title: '别的文件' }));
    const { sha256 } = await db
      .selectFrom('agreementDocuments')
      .select('sha256')
      .where('code', '=', 'options_risk')
      .executeTakeFirstOrThrow();
    await expect(open(sha256)).rejects.toMatchObject({ code: 40004 });
  });

  test('a case whose documents are not published yet says so', async () => {
    const signable = await buildSignable(context(), deps);
    await db
      .updateTable('businessCases')
      .set({ steps: JSON.stringify([{ code: 'agreements', name: '签署协议', kind: 'agreements', documents: ['not_there'] }]) })
      .where('id', '=', signable.row.id)
      .execute();
    await expect(asker(variant, signable).query()).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('尚未发布') });
  });

  test('a client without a number cannot sign', async () => {
    if (variant === 'mobile') return;
    const signable = await buildSignable(context(), deps);
    const { openAll, send, sign } = asker(variant, signable);
    const read = await openAll();
    await db.updateTable('clientAccounts').set({ sealedMobile: null, mobileKey: null }).where('id', '=', signable.row.clientId).execute();
    await expect(send()).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('没有预留手机号') });
    await expect(sign('123456', read)).rejects.toMatchObject({ code: 40009 });
  });

  test('a returned step is signed anew', async () => {
    const signable = await buildSignable(context(), deps);
    const first = asker(variant, signable);
    const read = await first.openAll();
    await first.send();
    const one = await first.sign(await lastCode(context(), deps.messaging, signable.mobile), read);
    await db
      .updateTable('businessCaseSteps')
      .set({ state: 'returned', reason: '重新签署' })
      .where('caseId', '=', signable.row.id)
      .execute();
    await db.updateTable('businessCases').set({ state: 'returned' }).where('id', '=', signable.row.id).execute();
    expect(await documentsToSign(context(), signable.row.clientId)).toHaveLength(2);
    const again = asker(variant, signable, { now: minutes(2) });
    await again.send();
    const other = await again.sign(await lastCode(context(), deps.messaging, signable.mobile), read);
    expect(other.number).not.toBe(one.number);
    expect(await countSignings(signable.row)).toBe(2);
  });
});

const buildSignableFor = async ({ client, row }: Signable) => {
  const { openCase } = await import('#modules/client/cases/service/filling/open-case.ts');
  const { buildPorts } = await import('#modules/client/cases/factory.ts');
  const steps = JSON.stringify(row.steps);
  const opened = await openCase(client, { ports: buildPorts() }, row.busiCode);
  await db.updateTable('businessCases').set({ steps }).where('id', '=', opened.id).execute();
  return { row: opened };
};

test("another client's case is as none, and nothing is said without a session", async () => {
  const signable = await buildSignable(context(), deps);
  const read = ['a'.repeat(64)];
  for (const [ctx, code] of [
    [stranger, 40004],
    [context({ actor: { kind: 'visitor' } }), 50102],
  ] as const) {
    const { query, open, send, sign } = asker('token', { ...signable, client: ctx });
    for (const answer of [query, () => open(read[0]!), send, () => sign('123456', read)])
      await expect(answer()).rejects.toMatchObject({ code });
  }
  const nobody = asker('token', { ...signable, row: { ...signable.row, id: crypto.randomUUID() } });
  await expect(nobody.query()).rejects.toMatchObject({ code: 40004 });
});

test('the documents of a case that has come as far as signing wait for the client', async () => {
  const signable = await buildSignable(context(), deps);
  expect(await documentsToSign(context(), signable.row.clientId)).toEqual([
    { code: 'chinext_risk', name: '文件 chinext_risk', acptId: signable.row.id },
    { code: 'esign_agreement', name: '文件 esign_agreement', acptId: signable.row.id },
  ]);
});
