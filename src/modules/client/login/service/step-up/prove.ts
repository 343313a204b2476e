import { timingSafeEqual } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import { checkCode, consumeCode, sendCode } from '#modules/base/messaging/service/codes.ts';
import type { ResendResult } from '#modules/base/person/schema.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { maskMobile } from '#web/format/masks.ts';
import { DirectoryError } from '../../directory/client-directory.ts';
import type { ParsedStepUpProof, StepUpActInput, StepUpStanding } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { proofNames, stepUpActs, type Proof, type StepUpAct } from '../../web/step-up/step-up-words.ts';
import {
  accountFailureLimit,
  countAttempt,
  delayNext,
  forgetFailures,
  withdrawAttempt,
  type FailureCounter,
} from '../login/login-failures.ts';
import { readPerson, requireMobile } from '../person.ts';
import { openPassword } from '../public-key.ts';
import { clientOf } from '../session.ts';
import { addProof, keyOf, listProofs, readProofStates } from './proofs.ts';

/** What the calling client can prove for an act, and what their session has proved. Throws 50102 without a session. */
export async function getStepUp(ctx: Context, security: ClientSecurity, act: StepUpActInput): Promise<StepUpStanding> {
  const { clientId } = clientOf(ctx);
  const [states, proven, { mobile }] = [
    await readProofStates(ctx, security, clientId),
    await listProofs(ctx, act),
    await readPerson(ctx, security, clientId),
  ];
  return {
    mobile: mobile && maskMobile(mobile),
    proofs: (Object.keys(proofNames) as Proof[]).map((proof) => ({ proof, state: states[proof], isProven: proven.includes(proof) })),
  };
}

/** Sends the code of an act to the number on file: a new one that waits in the hold gets none. Throws 40009 without a usable number, 40029 by the limits. */
export async function sendStepUpCode(ctx: Context, security: ClientSecurity, act: StepUpActInput): Promise<ResendResult> {
  await refuseUnusable(ctx, security, 'code');
  const { resendAfterSeconds } = await sendCode(ctx, security.messaging, {
    ...(await codeOf(ctx, security, act)),
    about: stepUpActs[act.act],
  });
  return { resendAfterSeconds };
}

/** Bound to the session and to the act: a code for one confirms no other. */
async function codeOf(ctx: Context, security: ClientSecurity, act: StepUpAct) {
  const { clientId, sessionId } = clientOf(ctx);
  return {
    mobile: await requireMobile(ctx, security, clientId),
    purpose: 'stepUp',
    subject: `stepUp:${sessionId}:${keyOf(act)}`,
  } as const;
}

/**
 * Proves one thing for an act. Wrong ones are counted per client and proof, whatever the session: five stop it for half an hour. Throws
 * 40001 at `value` for a wrong one, 40003 for a wrong code or a used encryption, 40009 for what cannot be used now, 40029 while it has to wait.
 */
export async function proveStepUp(ctx: Context, security: ClientSecurity, input: ParsedStepUpProof): Promise<StepUpStanding> {
  const { act, subject, proof } = input;
  await refuseUnusable(ctx, security, proof);
  const right = await judges[proof](ctx, security, input);
  await inTransaction(ctx, async (tx) => {
    await right?.(tx);
    await addProof(tx, { act, subject }, proof);
    await audit(tx, 'client.proof', `client:${clientOf(tx).clientId}`, { act, proof });
  });
  return getStepUp(ctx, security, { act, subject });
}

async function refuseUnusable(ctx: Context, security: ClientSecurity, proof: Proof): Promise<void> {
  const state = (await readProofStates(ctx, security, clientOf(ctx).clientId))[proof];
  if (state === 'missing') throw fail('conflict', `没有登记${proofNames[proof]}，请换一种方式核验`);
  if (state === 'young') throw fail('conflict', `${proofNames[proof]}刚变更不久，保护期内不能用来核验，请换一种方式`);
}

/** Whether it is right; what else belongs into the transaction that notes it. */
type Judge = (ctx: Context, security: ClientSecurity, input: ParsedStepUpProof) => Promise<((tx: Context) => Promise<void>) | void>;

const judges: Readonly<Record<Proof, Judge>> = {
  async code(ctx, security, { act, subject, value }) {
    const right = await checkCode(ctx, security.messaging, { ...(await codeOf(ctx, security, { act, subject })), code: value });
    return (tx) => consumeCode(tx, security.messaging, right);
  },
  idNumber: (ctx, security, { value }) =>
    tryCounted(ctx, security, 'idNumber', async (clientId) => {
      const { idNumberKey } = await ctx.db
        .selectFrom('clientAccounts')
        .select('idNumberKey')
        .where('id', '=', clientId)
        .executeTakeFirstOrThrow();
      return idNumberKey !== null && timingSafeEqual(idNumberKey, security.vault.idNumberKey(value));
    }),
  async loginPassword(ctx, security, input) {
    const password = await openSecret(ctx, security, input);
    await tryCounted(ctx, security, 'loginPassword', async (clientId) => {
      const { fundAccount } = await readPerson(ctx, security, clientId);
      return (await security.directory.verify(ctx, { kind: 'fundAccount', number: fundAccount }, password)).outcome !== 'rejected';
    });
  },
  async tradingPassword(ctx, security, input) {
    const password = await openSecret(ctx, security, input);
    await tryCounted(ctx, security, 'tradingPassword', async (clientId) => {
      const { tradingPasswordHash } = await ctx.db
        .selectFrom('clientAccounts')
        .select('tradingPasswordHash')
        .where('id', '=', clientId)
        .executeTakeFirstOrThrow();
      return security.hasher.verify(tradingPasswordHash ?? undefined, password);
    });
  },
};

const openSecret = (ctx: Context, security: ClientSecurity, { keyId = '', value }: ParsedStepUpProof): Promise<string> =>
  openPassword(ctx, security, { keyId, password: value }, '页面停留过久，密码未能安全送达，请重新填写');

/** Counted before it is judged. The login password shares its counter with the change of it. */
async function tryCounted(
  ctx: Context,
  { vault }: ClientSecurity,
  proof: Exclude<Proof, 'code'>,
  judge: (clientId: number) => Promise<boolean>,
): Promise<void> {
  const { clientId } = clientOf(ctx);
  const counted: FailureCounter =
    proof === 'loginPassword'
      ? { scope: 'ownPassword', key: vault.counterKey(`ownPassword:${clientId}`) }
      : { scope: 'stepUp', key: vault.counterKey(`stepUp:${proof}:${clientId}`) };
  const failures = await countAttempt(ctx, counted);
  const isRight = await judge(clientId).catch(async (error: unknown) => {
    await withdrawAttempt(ctx, counted);
    throw error instanceof DirectoryError ? fail('unavailable', '账户系统暂时没有应答，请稍后再试或换一种方式核验') : error;
  });
  if (isRight) return forgetFailures(ctx, counted);
  await delayNext(ctx, counted, { failures, tookMs: 0 });
  const left = accountFailureLimit - failures;
  const message = `${proofNames[proof]}不正确，${left > 0 ? `还可尝试 ${left} 次` : '错误次数过多，请 30 分钟后再试'}`;
  throw fail('invalidInput', message, { errors: [{ path: 'value', message }] });
}
