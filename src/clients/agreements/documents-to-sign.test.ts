import { beforeAll, describe, expect, test } from 'vitest';
import type { FlowStep } from '#clients/cases/flow.ts';
import { openCase } from '#clients/cases/service/filling/open-case.ts';
import type { Context } from '#platform/context.ts';
import {
  buildAgreementDeps,
  buildSigningCaller,
  buildAgreementDocument,
  buildSignableCase,
  type SignableCase,
} from '#test/factories/clients/agreements.ts';
import { buildPorts } from '#test/factories/clients/cases.ts';
import { buildClient } from '#test/factories/identity/clients.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { listDocumentsToSign } from './service/documents-to-sign.ts';
import { publishAgreement } from './service/documents.ts';

// The rules for codes and repeated signing are tested in sign-agreements.test.ts.

const { db, context } = useDatabase();
const deps = buildAgreementDeps();
const { asker } = buildSigningCaller(deps);

const minutes = (count: number): Date => new Date(context().now.getTime() + count * 60_000);

let stranger: Context;
beforeAll(async () => {
  const { id: clientId } = await buildClient(context(), deps.security);
  stranger = context({ actor: { kind: 'client', clientId, sessionId: 'test' } });
});

describe.each(['token', 'mobile'] as const)('with %s', (variant) => {
  test('a text that changes after it was read must be read again before signing', async () => {
    const code = `changing_${variant}`;
    const signable = await buildSignableCase(context(), deps, { documents: [code] });
    const { openAll, send, sign, open, query } = asker(variant, signable);
    const read = await openAll();
    await send();
    const sms = await readLastCode(context(), deps.messaging, signable.mobile);
    await publishAgreement(context(), buildAgreementDocument({ code, title: `文件 ${code}`, body: '## 一、交易规则\n已修改。' }));
    await expect(sign(sms, read)).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('已更新为第 2 版') });
    await expect(open(read[0]!)).rejects.toMatchObject({ code: 40009 });
    const [fresh] = (await query()).agreements_paths;
    expect(fresh).toMatchObject({ version: 2, openedAt: null });
    await open(fresh!.sha256);
    expect((await sign(sms, [fresh!.sha256])).documents).toMatchObject([{ version: 2 }]);
  });

  test('changes since the last signed version are shown; an unchanged version shows none', async () => {
    const code = `compared_${variant}`;
    const signable = await buildSignableCase(context(), deps, { documents: [code] });
    const first = asker(variant, signable);
    const read = await first.openAll();
    await first.send();
    await first.sign(await readLastCode(context(), deps.messaging, signable.mobile), read);
    await publishAgreement(
      context(),
      buildAgreementDocument({ code, title: `文件 ${code}`, body: '## 一、交易规则\n创业板股票的涨跌幅限制为 30%。' }),
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

  test('no document can be listed, opened, coded or signed before its step, after submission, or after the case expires', async () => {
    const before: FlowStep[] = [{ code: 'conditions', name: '准入条件', kind: 'conditions', conditionSet: 'chinext' }];
    const early = await buildSignableCase(context(), deps, { before });
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
    expect(await listDocumentsToSign(context(), early.row.clientId)).toEqual([]);

    const expired = await buildSignableCase(context(), deps);
    for (const answer of all(asker(variant, expired, { now: minutes(60 * 24 * 31) })))
      await expect(answer()).rejects.toMatchObject(refused);

    const submitted = await buildSignableCase(context(), deps);
    await db.updateTable('businessCases').set({ state: 'inReview' }).where('id', '=', submitted.row.id).execute();
    for (const answer of all(asker(variant, submitted))) await expect(answer()).rejects.toMatchObject(refused);
  });

  test('a document that does not belong to the case cannot be opened in it', async () => {
    const signable = await buildSignableCase(context(), deps);
    const { open } = asker(variant, signable);
    await expect(open('a'.repeat(64))).rejects.toMatchObject({ code: 40004 });
    await expect(open('not a hash')).rejects.toMatchObject({ code: 40001 });
    await publishAgreement(context(), buildAgreementDocument({ code: 'options_risk', title: '别的文件' }));
    const { sha256 } = await db
      .selectFrom('agreementDocuments')
      .select('sha256')
      .where('code', '=', 'options_risk')
      .executeTakeFirstOrThrow();
    await expect(open(sha256)).rejects.toMatchObject({ code: 40004 });
  });

  test('a case whose documents are not published yet reports that', async () => {
    const signable = await buildSignableCase(context(), deps);
    await db
      .updateTable('businessCases')
      .set({ steps: JSON.stringify([{ code: 'agreements', name: '签署协议', kind: 'agreements', documents: ['not_there'] }]) })
      .where('id', '=', signable.row.id)
      .execute();
    await expect(asker(variant, signable).query()).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('尚未发布') });
  });
});

const buildSignableFor = async ({ client, row }: SignableCase) => {
  const steps = JSON.stringify(row.steps);
  const opened = await openCase(client, { ports: buildPorts() }, row.busiCode);
  await db.updateTable('businessCases').set({ steps }).where('id', '=', opened.id).execute();
  return { row: opened };
};

test("another client's case looks like a missing one, and a session is required", async () => {
  const signable = await buildSignableCase(context(), deps);
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

test('the documents of a case that has reached its signing step appear as pending for the client', async () => {
  const signable = await buildSignableCase(context(), deps);
  expect(await listDocumentsToSign(context(), signable.row.clientId)).toEqual([
    { code: 'chinext_risk', name: '文件 chinext_risk', acptId: signable.row.id },
    { code: 'esign_agreement', name: '文件 esign_agreement', acptId: signable.row.id },
  ]);
});
