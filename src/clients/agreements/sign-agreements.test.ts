import { describe, expect, test } from 'vitest';
import type { CaseRow } from '#clients/cases/service/cases.ts';
import type { Context } from '#platform/context.ts';
import { buildAgreementDeps, buildSigningCaller, buildSignableCase, signingCalls } from '#test/factories/clients/agreements.ts';
import { terminalParameters } from '#test/factories/identity/accounts.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { listDocumentsToSign } from './service/documents-to-sign.ts';

// The documents of a case are tested in documents-to-sign.test.ts.

const { db, context } = useDatabase();
const deps = buildAgreementDeps();
const { ask, asker } = buildSigningCaller(deps);

const minutes = (count: number): Date => new Date(context().now.getTime() + count * 60_000);
const countSignings = async (row: CaseRow): Promise<number> =>
  (await db.selectFrom('agreementSignings').select('id').where('caseId', '=', row.id).execute()).length;

describe.each(['token', 'mobile'] as const)('with %s', (variant) => {
  test('documents are listed, opened and then signed together with one code', async () => {
    const signable = await buildSignableCase(context(), deps);
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
    const signed = await sign(await readLastCode(context(), deps.messaging, signable.mobile), read);
    expect(signed).toMatchObject({
      number: expect.stringMatching(/^XY20260821-\d{4}-\d{4}$/),
      documents: [{ version: 1 }, { version: 1 }],
    });
    const step = await db.selectFrom('businessCaseSteps').selectAll().where('caseId', '=', signable.row.id).executeTakeFirstOrThrow();
    expect(step).toMatchObject({ code: 'agreements', state: 'done', evidence: { number: signed.number } });
    const row = await db.selectFrom('agreementSignings').selectAll().where('caseId', '=', signable.row.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ channel: variant, ip: '203.0.113.9', clientId: signable.row.clientId, terminal: terminalParameters });
    const openings = await db.selectFrom('agreementOpenings').select('terminal').where('caseId', '=', signable.row.id).execute();
    expect(openings).toEqual([{ terminal: terminalParameters }, { terminal: terminalParameters }]);
    expect(row.sealedSigner.toString('latin1')).not.toContain('0017');
    expect(await query()).toMatchObject({ signedAt: signed.signedAt, agreements_paths: [{ version: 1 }, { version: 1 }] });
    expect(await listDocumentsToSign(context(), signable.row.clientId)).toEqual([]);
  });

  test('listing and opening documents records the terminal; for the code and the signature the caller sends it', async () => {
    const { row, mobile, client } = await buildSignableCase(context(), deps);
    const ctx: Context = { ...client, ...(variant === 'mobile' && { actor: { kind: 'visitor' } }) };
    const ofCase = { acpt_id: row.id, ...(variant === 'mobile' && { mobile_tel: mobile }) };
    const { openAll } = asker(variant, { row, mobile, client });
    const read = await openAll();
    for (const what of ['query', 'open'] as const)
      await expect(ask(signingCalls[variant][what], ctx, { ...ofCase, sha256: read[0] })).rejects.toMatchObject({
        code: 40001,
        errors: [{ path: 'channel' }, { path: 'op_entrust_way' }, { path: 'op_station' }],
      });
    await ask(signingCalls[variant].send, ctx, ofCase);
    const code = await readLastCode(context(), deps.messaging, mobile);
    await ask(signingCalls[variant].sign, ctx, { ...ofCase, code, read });
    const signing = await db.selectFrom('agreementSignings').select('terminal').where('caseId', '=', row.id).executeTakeFirstOrThrow();
    expect(signing.terminal).toBeNull();
  });

  test('signing again with any code gives the same result and no second signature', async () => {
    const signable = await buildSignableCase(context(), deps);
    const { openAll, send, sign } = asker(variant, signable);
    const read = await openAll();
    await send();
    const code = await readLastCode(context(), deps.messaging, signable.mobile);
    const first = await sign(code, read);
    expect(await sign(code, read)).toEqual(first);
    expect(await sign('000000', read)).toEqual(first);
    expect(await countSignings(signable.row)).toBe(1);
    await expect(send()).rejects.toMatchObject({ code: 40009 });
  });

  test('fifty parallel attempts to sign produce one signature, and every success reports that one', async () => {
    const signable = await buildSignableCase(context(), deps);
    const { openAll, send, sign } = asker(variant, signable);
    const read = await openAll();
    await send();
    const code = await readLastCode(context(), deps.messaging, signable.mobile);
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => sign(code, read)));
    const numbers = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.number] : []));
    expect(numbers.length).toBeGreaterThanOrEqual(1);
    expect(new Set(numbers).size).toBe(1);
    const reasons = answers.flatMap((answer) => (answer.status === 'rejected' ? [(answer.reason as { code: number }).code] : []));
    // Without a token, parallel attempts beyond the hourly limit of failures are rejected before they are checked.
    expect(reasons.filter((reason) => reason !== 40003 && reason !== 40029)).toEqual([]);
    expect(await countSignings(signable.row)).toBe(1);
    const messages = await db.selectFrom('messages').select('id').where('template', '=', 'agreementSigned').execute();
    const signings = await db.selectFrom('agreementSignings').select('id').execute();
    expect(messages.length).toBe(signings.length);
  });

  test('a document that was not opened in the case cannot be signed even when it is ticked', async () => {
    const signable = await buildSignableCase(context(), deps);
    const { query, open, send, sign } = asker(variant, signable);
    const read = (await query()).agreements_paths.map(({ sha256 }) => sha256);
    await open(read[0]!);
    await send();
    const code = await readLastCode(context(), deps.messaging, signable.mobile);
    await expect(sign(code, read)).rejects.toMatchObject({ code: 40009, message: '请先打开并阅读《文件 esign_agreement》' });
    await open(read[1]!);
    await expect(sign(code, [read[0]!])).rejects.toMatchObject({ code: 40001, errors: [{ path: 'read' }] });
    await expect(sign(code, [])).rejects.toMatchObject({ code: 40001 });
    // No attempt of the code was used up.
    expect((await sign(code, read)).documents).toHaveLength(2);
  });

  test('nothing is signed with a code that is wrong, expired, from another case or tried too often', async () => {
    const [signable, other] = [await buildSignableCase(context(), deps), await buildSignableCase(context(), deps)];
    const { openAll, send, sign } = asker(variant, signable);
    const read = await openAll();
    await expect(sign('123456', read)).rejects.toMatchObject({ code: 40003 });
    await asker(variant, other).openAll();
    await asker(variant, other).send();
    const foreign = await readLastCode(context(), deps.messaging, other.mobile);
    await send();
    const code = await readLastCode(context(), deps.messaging, signable.mobile);
    await expect(sign(foreign, read)).rejects.toMatchObject({ code: 40003 });
    const late = asker(variant, signable, { now: minutes(6) });
    await expect(late.sign(code, read)).rejects.toMatchObject({ code: 40003 });
    const wrong = code === '111111' ? '222222' : '111111';
    for (let tries = 0; tries < 4; tries++) await expect(sign(wrong, read)).rejects.toMatchObject({ code: 40003 });
    await expect(sign(code, read)).rejects.toMatchObject({ code: 40003 });
    await expect(sign('12345', read)).rejects.toMatchObject({ code: 40001 });
    expect(await countSignings(signable.row)).toBe(0);
  });

  test('a client without a number cannot sign', async () => {
    if (variant === 'mobile') return;
    const signable = await buildSignableCase(context(), deps);
    const { openAll, send, sign } = asker(variant, signable);
    const read = await openAll();
    await db.updateTable('clientAccounts').set({ sealedMobile: null, mobileKey: null }).where('id', '=', signable.row.clientId).execute();
    await expect(send()).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('没有预留手机号') });
    await expect(sign('123456', read)).rejects.toMatchObject({ code: 40009 });
  });

  test('a returned step must be signed again', async () => {
    const signable = await buildSignableCase(context(), deps);
    const first = asker(variant, signable);
    const read = await first.openAll();
    await first.send();
    const one = await first.sign(await readLastCode(context(), deps.messaging, signable.mobile), read);
    await db
      .updateTable('businessCaseSteps')
      .set({ state: 'returned', reason: '重新签署' })
      .where('caseId', '=', signable.row.id)
      .execute();
    await db.updateTable('businessCases').set({ state: 'returned' }).where('id', '=', signable.row.id).execute();
    expect(await listDocumentsToSign(context(), signable.row.clientId)).toHaveLength(2);
    const again = asker(variant, signable, { now: minutes(2) });
    await again.send();
    const other = await again.sign(await readLastCode(context(), deps.messaging, signable.mobile), read);
    expect(other.number).not.toBe(one.number);
    expect(await countSignings(signable.row)).toBe(2);
  });
});

test('a name with characters that cannot be printed signs nothing, and the message names the character', async () => {
  const signable = await buildSignableCase(context(), deps, { client: { name: '王한' } });
  const { openAll, send, sign } = asker('token', signable);
  const read = await openAll();
  await send();
  const code = await readLastCode(context(), deps.messaging, signable.mobile);
  await expect(sign(code, read)).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('“한”（U+D55C）') as string });
  expect(await countSignings(signable.row)).toBe(0);
});
