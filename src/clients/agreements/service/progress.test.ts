import { describe, expect, test } from 'vitest';
import type { AnyCall } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildAgreementDeps, buildAgreementDocument, buildSignableCase, openAll, signAll } from '#test/factories/clients/agreements.ts';
import { terminalParameters } from '#test/factories/identity/accounts.ts';
import { buildClient } from '#test/factories/identity/clients.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { sendCode } from '#workflow/messaging/service/codes.ts';
import { createAgreementApi } from '../api.ts';
import * as calls from '../calls.ts';
import type { QueryResult, AgreementCodeResult } from '../schema.ts';
import { publishAgreement } from './documents.ts';

const { db, context } = useDatabase();
const deps = buildAgreementDeps();
const endpoints = indexEndpoints(createAgreementApi(deps));
const ask = (which: AnyCall, ctx: Context, input: object) => invoke(endpoints.get(endpointKey(which))!, ctx, input);
const after = (ctx: Context, seconds: number): Context => ({ ...ctx, now: new Date(ctx.now.getTime() + seconds * 1000) });

/** Builds a case with both kinds of access: signed in, and by mobile number on an unknown device. */
async function buildBothWays(documents?: readonly string[]) {
  const { client, row, mobile } = await buildSignableCase(context(), deps, documents && { documents });
  const phone: Context = { ...client, actor: { kind: 'visitor' } };
  return {
    client,
    row,
    mobile,
    query: (ctx = client) => ask(calls.agreementQuery, ctx, { acpt_id: row.id, ...terminalParameters }) as Promise<QueryResult>,
    note: (change: object, ctx = client) => ask(calls.agreementProgress, ctx, { acpt_id: row.id, ...change }),
    noteByMobile: (change: object) => ask(calls.agreementProgressByMobile, phone, { acpt_id: row.id, mobile_tel: mobile, ...change }),
    send: (ctx = client) => ask(calls.agreementSendCode, ctx, { acpt_id: row.id }) as Promise<AgreementCodeResult>,
    sendByMobile: () =>
      ask(calls.agreementSendCodeByMobile, phone, { acpt_id: row.id, mobile_tel: mobile }) as Promise<AgreementCodeResult>,
  };
}

const standing = ({ agreements_paths: paths }: QueryResult) => paths.map(({ readShare, isTicked }) => [readShare, isTicked]);

describe('reading progress', () => {
  test('progress is saved for each document, never decreases, and is the same for both kinds of access', async () => {
    const { client, row, query, note, noteByMobile } = await buildBothWays();
    const [first, second] = await openAll(client, deps, row);
    expect(standing(await query())).toEqual([
      [0, false],
      [0, false],
    ]);
    await note({ sha256: first, readShare: 40 });
    await noteByMobile({ sha256: second, readShare: 100, isTicked: true });
    await note({ sha256: first, readShare: 10 });
    expect(standing(await query())).toEqual([
      [40, false],
      [100, true],
    ]);
    await note({ sha256: second, isTicked: false });
    expect(standing(await query())[1]).toEqual([100, false]);
  });

  test('progress is not saved for a document that was not opened here, another case or another client', async () => {
    const mine = await buildBothWays();
    const { agreements_paths: paths } = await mine.query();
    await expect(mine.note({ sha256: paths[0]!.sha256, isTicked: true })).rejects.toMatchObject({ code: 40009 });
    await expect(mine.note({ sha256: '0'.repeat(64), isTicked: true })).rejects.toMatchObject({ code: 40009 });
    await expect(mine.note({ sha256: paths[0]!.sha256, readShare: 101 })).rejects.toMatchObject({ code: 40001 });
    const { id: clientId } = await buildClient(context(), deps.security);
    const stranger = context({ actor: { kind: 'client', clientId, sessionId: 'test' } });
    await expect(mine.note({ sha256: paths[0]!.sha256, isTicked: true }, stranger)).rejects.toMatchObject({ code: 40004 });
  });

  test('progress is reset when the text is replaced by a new version', async () => {
    const { client, row, query, note } = await buildBothWays(['replaced_while_read']);
    const [sha256] = await openAll(client, deps, row);
    await note({ sha256, readShare: 100, isTicked: true });
    await publishAgreement(
      context(),
      buildAgreementDocument({ code: 'replaced_while_read', title: '文件', body: '## 一、规则\n已修改。' }),
    );
    expect(standing(await query())).toEqual([[0, false]]);
    await expect(note({ sha256, isTicked: true })).rejects.toMatchObject({ code: 40009 });
  });

  test('ticks are cleared by signing, so a returned step must be agreed to again', async () => {
    const { client, row, mobile, note } = await buildBothWays();
    const read = await openAll(client, deps, row);
    for (const sha256 of read) await note({ sha256, readShare: 100, isTicked: true });
    await signAll(client, deps, { row, mobile });
    const rows = await db.selectFrom('agreementOpenings').select(['readShare', 'tickedAt']).where('caseId', '=', row.id).execute();
    expect(rows).toEqual([
      { readShare: 100, tickedAt: null },
      { readShare: 100, tickedAt: null },
    ]);
  });
});

describe('a code that was already sent', () => {
  test('a second request on any device reuses the code that was sent, without an error', async () => {
    const { client, mobile, query, send, sendByMobile } = await buildBothWays();
    expect((await query()).awaitedCode).toBeNull();
    const sent = await send();
    expect(sent).toMatchObject({ resendAfterSeconds: 60, wasSent: false });
    const code = await readLastCode(context(), deps.messaging, mobile);
    expect(await send(after(client, 25))).toEqual({ ...sent, resendAfterSeconds: 35, wasSent: true });
    expect(await sendByMobile()).toMatchObject({ wasSent: true });
    expect(await readLastCode(context(), deps.messaging, mobile)).toBe(code);
    expect((await query(after(client, 25))).awaitedCode).toEqual({ resendAfterSeconds: 35, expiresAt: sent.expiresAt });
    expect((await query(after(client, 90))).awaitedCode).toMatchObject({ resendAfterSeconds: 0 });
    expect((await query(after(client, 301))).awaitedCode).toBeNull();
    expect(await send(after(client, 61))).toMatchObject({ resendAfterSeconds: 60, wasSent: false });
  });

  test('a code for another purpose does not count and does not block a new one', async () => {
    const { client, mobile, send } = await buildBothWays();
    await sendCode(client, deps.messaging, { mobile, purpose: 'privacy', subject: 'export:1', about: '个人信息副本' });
    expect(await send()).toMatchObject({ wasSent: false });
  });
});
