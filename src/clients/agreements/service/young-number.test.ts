import { expect, test } from 'vitest';
import { freezeAccess } from '#identity/clients/service/not-me/freeze.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { buildAgreementDeps, buildSignableCase, openAll, signAll } from '#test/factories/clients/agreements.ts';
import { addStepUpProofs } from '#test/factories/identity/clients.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { accessByMobile, accessByToken } from './case-access.ts';
import { sendAgreementCode } from './send-agreement-code.ts';
import { signAgreements } from './sign-agreements.ts';

const { db, context } = useDatabase();
const deps = buildAgreementDeps();

async function begin({ isYoung = false } = {}) {
  const signable = await buildSignableCase(context(), deps);
  const { client, row, mobile } = signable;
  const since = isYoung ? new Date(client.now.getTime() - 3_600_000) : null;
  await db.updateTable('clientAccounts').set({ mobileSince: since }).where('id', '=', row.clientId).execute();
  const read = await openAll(client, deps, row);
  await sendAgreementCode(client, deps, await accessByToken(client, deps, row.id));
  const code = await readLastCode(client, deps.messaging, mobile);
  const sign = async (by: 'token' | 'mobile' = 'token') =>
    signAgreements(
      client,
      deps,
      by === 'token' ? await accessByToken(client, deps, row.id) : await accessByMobile(client, deps, { acptId: row.id, mobile }),
      { code, read },
    );
  return { ...signable, sign };
}

test('signing with a number younger than the hold period needs two other proofs; the code stays valid meanwhile', async () => {
  const { client, row, sign } = await begin({ isYoung: true });
  const act = { act: 'sign', subject: row.id } as const;
  await db.updateTable('clientAccounts').set({ tradingPasswordHash: 'known' }).where('id', '=', row.clientId).execute();
  await expect(sign()).rejects.toMatchObject({ code: 40003, extra: { stepUp: act } });
  await addStepUpProofs(client, act, ['code', 'loginPassword']);
  await expect(sign()).rejects.toMatchObject({ code: 40003 });
  await addStepUpProofs(client, act, ['loginPassword', 'tradingPassword']);
  expect((await sign()).documents).toHaveLength(2);
});

test('signing with an older number needs no other proofs', async () => {
  const signable = await buildSignableCase(context(), deps);
  expect((await signAll(signable.client, deps, signable)).documents).toHaveLength(2);
});

test('a number younger than the hold period cannot sign without a login', async () => {
  const { sign } = await begin({ isYoung: true });
  await expect(sign('mobile')).rejects.toMatchObject({ code: 40009, message: expect.stringContaining('请先登录') });
});

test('nothing can be signed for a frozen account, with either kind of access', async () => {
  const { row, sign } = await begin();
  await inTransaction(context(), (tx) => freezeAccess(tx, deps.security, row.clientId));
  for (const by of ['token', 'mobile'] as const) await expect(sign(by)).rejects.toMatchObject({ code: 40009 });
  expect(await db.selectFrom('agreementSignings').select('id').where('clientId', '=', row.clientId).execute()).toEqual([]);
});
