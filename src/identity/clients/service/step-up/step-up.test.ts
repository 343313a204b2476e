import { beforeEach, expect, test } from 'vitest';
import { CallError } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { buildClient, buildSecurity, addStepUpProofs } from '#test/factories/identity/clients.ts';
import { readLastCode } from '#test/factories/workflow/messaging.ts';
import { useDatabase } from '#test/support/database.ts';
import { DirectoryError } from '../../directory/client-directory.ts';
import type { StepUpProofInput } from '../../schema.ts';
import { encryptPassword } from '../../web/encrypt-password.ts';
import type { RequestedProof, StepUpAct } from '../../web/step-up/acts-and-proofs.ts';
import { freezeAccess } from '../not-me/freeze.ts';
import { issuePublicKey } from '../public-key.ts';
import { setTradingPassword } from '../trading-password.ts';
import { removeStaleProofs } from './proofs.ts';
import { getStepUp, proveStepUp, sendStepUpCode } from './prove.ts';
import { requireStepUp } from './require-step-up.ts';

const { db, context } = useDatabase();
const security = buildSecurity();
const start = new Date('2026-08-21T02:00:00Z');
const idNumber = '110000198506150017';
const act: StepUpAct = { act: 'contactMail', subject: 'case-1' };
const email = 'client@example.com';

let client: Awaited<ReturnType<typeof buildClient>>;
beforeEach(async () => {
  for (const table of ['loginFailures', 'messages', 'limitCounts', 'clientProofs'] as const) await db.deleteFrom(table).execute();
  client = await buildClient(context(), security, { idNumber, email });
});

/** The ids of two sessions; whether they exist does not matter to proofs. */
const sessions = {
  one: '00000000-0000-4000-8000-000000000001',
  two: '00000000-0000-4000-8000-000000000002',
  three: '00000000-0000-4000-8000-000000000003',
} as const;
const at = (seconds = 0, session: keyof typeof sessions = 'one', clientId = client.id): Context =>
  context({ actor: { kind: 'client', clientId, sessionId: sessions[session] }, now: new Date(start.getTime() + seconds * 1000) });
const need = (ctx: Context, of: StepUpAct = act, given: RequestedProof[] = []) =>
  inTransaction(ctx, (tx) => requireStepUp(tx, security, of, given));
const give = (ctx: Context, proof: RequestedProof, value: string, more: Partial<StepUpProofInput> = {}) =>
  proveStepUp(ctx, security, { ...act, proof, value, ...more });
const giveCode = async (ctx: Context, of: StepUpAct = act) => {
  await sendStepUpCode(ctx, security, of);
  return give(ctx, 'code', await readLastCode(ctx, security.messaging, client.mobile!), of);
};
const giveMailCode = async (ctx: Context) => {
  await sendStepUpCode(ctx, security, { ...act, by: 'mailCode' });
  return give(ctx, 'mailCode', await readLastCode(ctx, security.messaging, email));
};
const givePassword = async (ctx: Context, proof: 'loginPassword' | 'tradingPassword', password: string) => {
  const { data } = await issuePublicKey(ctx, security);
  return give(ctx, proof, await encryptPassword(password, data), { keyId: data.keyId });
};
async function refusal(work: Promise<unknown>): Promise<CallError> {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof CallError)) throw new Error('no refusal', { cause: error });
  return error;
}

test('an act that controls the account requests proofs, and succeeds with them', async () => {
  expect(await refusal(need(at()))).toMatchObject({ code: 40003, extra: { stepUp: { ...act, given: [] } } });
  await giveCode(at());
  expect(await refusal(need(at(1)))).toMatchObject({ code: 40003 });
  const standing = await givePassword(at(2), 'loginPassword', '135790');
  expect(standing.proofs.filter(({ isProven }) => isProven).map(({ proof }) => proof)).toEqual(['loginPassword', 'code']);
  expect(standing.mobile).toBe(`${client.mobile!.slice(0, 3)}****${client.mobile!.slice(-4)}`);
  await need(at(3));
});

test('mobile number, mail address, login password and trading password are separate proofs', async () => {
  await inTransaction(at(-2 * 86_400), async (tx) => setTradingPassword(tx, client.id, await security.hasher.hash('246801')));
  await giveCode(at());
  await giveMailCode(at());
  await givePassword(at(), 'loginPassword', '135790');
  const { proofs } = await givePassword(at(), 'tradingPassword', '246801');
  expect(proofs.map(({ proof, isProven }) => [proof, isProven])).toEqual([
    ['passkey', false],
    ['loginPassword', true],
    ['tradingPassword', true],
    ['mailCode', true],
    ['code', true],
  ]);
});

test('one proof given twice does not count as two', async () => {
  await addStepUpProofs(at(), act, ['code']);
  await addStepUpProofs(at(1), act, ['code']);
  expect(await refusal(need(at(2), act, ['code']))).toMatchObject({ code: 40003 });
});

test('proofs are used up with the act: a second act needs new ones, and of two simultaneous acts one succeeds', async () => {
  await addStepUpProofs(at(), act);
  await need(at(1));
  expect(await refusal(need(at(2)))).toMatchObject({ code: 40003 });
  await addStepUpProofs(at(3), act);
  const both = await Promise.allSettled([need(at(4)), need(at(4))]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('an act that fails keeps its proofs valid', async () => {
  await addStepUpProofs(at(), act);
  const failing = inTransaction(at(1), async (tx) => {
    await requireStepUp(tx, security, act);
    throw new Error('disk');
  });
  await expect(failing).rejects.toThrow('disk');
  await need(at(2));
});

test('proofs are valid for ten minutes, for one act, and in the session that gave them', async () => {
  await addStepUpProofs(at(), act);
  expect(await refusal(need(at(600)))).toMatchObject({ code: 40003 });
  await addStepUpProofs(at(), act);
  expect(await refusal(need(at(1), { act: 'contactMail', subject: 'case-2' }))).toMatchObject({ code: 40003 });
  expect(await refusal(need(at(1), { act: 'password' }))).toMatchObject({ code: 40003 });
  expect(await refusal(need(at(1, 'two')))).toMatchObject({ code: 40003 });
  const stranger = await buildClient(context(), security, { idNumber });
  expect(await refusal(need(at(1, 'three', stranger.id)))).toMatchObject({ code: 40003 });
  await need(at(599));
});

test('a code for one act confirms no other, and a used code confirms nothing', async () => {
  await sendStepUpCode(at(), security, act);
  const code = await readLastCode(at(), security.messaging, client.mobile!);
  expect(await refusal(give(at(1), 'code', code, { act: 'password', subject: undefined }))).toMatchObject({ code: 40003 });
  expect(await refusal(give(at(1, 'two'), 'code', code))).toMatchObject({ code: 40003 });
  await give(at(2), 'code', code);
  expect(await refusal(give(at(3), 'code', code))).toMatchObject({ code: 40003 });
});

test('where a code is required, as for a new mobile number, two other proofs are not enough', async () => {
  const number: StepUpAct = { act: 'contact', subject: 'case-1' };
  await addStepUpProofs(at(), number, ['mailCode', 'loginPassword']);
  expect(await refusal(need(at(1), number))).toMatchObject({ code: 40003 });
  await addStepUpProofs(at(1), number, ['code', 'mailCode']);
  await need(at(2), number);
});

test('a code to the mail address is not accepted as a code to the mobile number, nor the reverse', async () => {
  await sendStepUpCode(at(), security, { ...act, by: 'mailCode' });
  const code = await readLastCode(at(), security.messaging, email);
  expect(await refusal(give(at(1), 'code', code))).toMatchObject({ code: 40003 });
  await give(at(2), 'mailCode', code);
});

test('wrong proofs are counted for the client across sessions; five block that proof for half an hour', async () => {
  const wrong = (seconds: number, session: keyof typeof sessions) => refusal(givePassword(at(seconds, session), 'loginPassword', 'wrong'));
  expect(await wrong(0, 'one')).toMatchObject({ code: 40001, errors: [{ path: 'value', message: '登录密码不正确，还可尝试 4 次' }] });
  for (const [seconds, session] of [
    [20, 'two'],
    [40, 'one'],
    [60, 'two'],
    [80, 'one'],
  ] as const)
    expect((await wrong(seconds, session)).code).toBe(40001);
  expect(await refusal(givePassword(at(100, 'three'), 'loginPassword', '135790'))).toMatchObject({ code: 40029 });
  await givePassword(at(80 + 1800), 'loginPassword', '135790');
});

test('a wrong login password counts together with those of the password change', async () => {
  expect(await refusal(givePassword(at(), 'loginPassword', 'wrong'))).toMatchObject({ code: 40001, errors: [{ path: 'value' }] });
  const [row] = await db.selectFrom('loginFailures').select(['scope', 'failures']).execute();
  expect(row).toEqual({ scope: 'ownPassword', failures: 1 });
});

test('a credential changed within the hold is no proof, neither when it is given nor when it is used', async () => {
  const young = new Date(start.getTime() - 3_600_000);
  await addStepUpProofs(at(), act, ['code', 'loginPassword']);
  await db
    .updateTable('clientAccounts')
    .set({ mobileSince: young, passwordSince: young, emailSince: young })
    .where('id', '=', client.id)
    .execute();
  const { proofs } = await getStepUp(at(), security, act);
  expect(proofs.map(({ state }) => state)).toEqual(['missing', 'young', 'missing', 'young', 'young']);
  expect(await refusal(sendStepUpCode(at(), security, act))).toMatchObject({ code: 40009 });
  expect(await refusal(need(at(1)))).toMatchObject({ code: 40009, message: expect.stringContaining('营业网点') });
  const later = 23 * 3600;
  await addStepUpProofs(at(later), act, ['code', 'mailCode']);
  await need(at(later + 1));
});

test('an unreachable account system costs no attempt and is named in the error', async () => {
  const directory = { ...security.directory, verify: () => Promise.reject(new DirectoryError('timeout')) };
  const { data } = await issuePublicKey(at(), security);
  const value = await encryptPassword('135790', data);
  const work = proveStepUp(at(), { ...security, directory }, { ...act, proof: 'loginPassword', value, keyId: data.keyId });
  expect(await refusal(work)).toMatchObject({ code: 50300, message: expect.stringContaining('账户系统') });
  expect(await db.selectFrom('loginFailures').select('failures').execute()).toEqual([{ failures: 0 }]);
});

test('a proof that the client does not have cannot be given', async () => {
  expect(await refusal(give(at(), 'tradingPassword', 'anything'))).toMatchObject({ code: 40009 });
});

test('nothing can be confirmed for an account that was frozen in the meantime', async () => {
  await addStepUpProofs(at(), act);
  await inTransaction(at(1), (tx) => freezeAccess(tx, security, client.id));
  expect((await refusal(need(at(2)))).code).toBe(40009);
  expect(await db.selectFrom('clientProofs').select('proof').where('clientId', '=', client.id).execute()).toEqual([]);
});

test('step-up calls require a session, and expired proofs are deleted', async () => {
  const nobody = context({ actor: { kind: 'visitor' } });
  for (const work of [getStepUp(nobody, security, act), sendStepUpCode(nobody, security, act), give(nobody, 'code', '123456')])
    expect((await refusal(work)).code).toBe(50102);
  await addStepUpProofs(at(), act);
  await removeStaleProofs(at(600));
  expect(await db.selectFrom('clientProofs').select('act').execute()).toEqual([]);
});

test('every proof and every confirmed act is on the audit trail, without the entered values', async () => {
  await givePassword(at(), 'loginPassword', '135790');
  await addStepUpProofs(at(), act, ['code']);
  await need(at(1));
  const rows = await db.selectFrom('auditEntries').selectAll().where('subject', '=', `client:${client.id}`).execute();
  expect(rows.map(({ action }) => action)).toEqual(expect.arrayContaining(['client.proof', 'client.stepUp']));
  expect(JSON.stringify(rows)).not.toContain('135790');
});
