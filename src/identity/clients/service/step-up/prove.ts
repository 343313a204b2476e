import { fail } from '#contract/call-error.ts';
import type { PasskeyRequest, ResendResult } from '#identity/accounts/schema.ts';
import { requestPasskey, verifyPasskey } from '#identity/accounts/service/passkeys/verify-passkey.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { replaceToken } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { maskEmail, maskMobile } from '#ui/format/masks.ts';
import { verifyCode, consumeCode, sendCode } from '#workflow/messaging/service/codes.ts';
import { DirectoryError } from '../../directory/client-directory.ts';
import type { ParsedStepUpProof, StepUpActInput, StepUpCodeInput, StepUpStatus } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { clientLimits } from '../../web/client-limits.ts';
import { requestedProofs, proofNames, actRuleOf, type RequestedProof, type StepUpAct } from '../../web/step-up/acts-and-proofs.ts';
import { countAttempt, delayNextAttempt, resetLoginFailures, withdrawAttempt, type FailureCounter } from '../login/login-failures.ts';
import { hasOtherDevice } from '../own-devices.ts';
import { readPerson, requireMobile } from '../person.ts';
import { decryptPassword } from '../public-key.ts';
import { clientOf } from '../session.ts';
import { addProof, isPasskeyOldEnough, toProofKey, listProofs, readProofStates } from './proofs.ts';

/** Returns the proofs that the calling client can give for an act, and those their session has given. Throws 50102 without a session. */
export async function getStepUp(ctx: Context, security: ClientSecurity, act: StepUpActInput): Promise<StepUpStatus> {
  const { clientId } = clientOf(ctx);
  const states = await readProofStates(ctx, security, clientId);
  const proven = await listProofs(ctx, act);
  const { mobile, email } = await readPerson(ctx, security, clientId);
  return {
    hasPhone: await hasOtherDevice(ctx),
    mobile: mobile && maskMobile(mobile),
    email: email && maskEmail(email),
    proofs: requestedProofs.map((proof) => ({ proof, state: states[proof], isProven: proven.includes(proof) })),
  };
}

/**
 * Sends the code of an act to the number or mail address on file, never to a pending one. Throws 40009 without a usable one,
 * 40029 when a limit is exceeded.
 */
export async function sendStepUpCode(
  ctx: Context,
  security: ClientSecurity,
  { by = 'code', ...act }: StepUpCodeInput,
): Promise<ResendResult> {
  await refuseUnusable(ctx, security, by);
  const { resendAfterSeconds } = await sendCode(ctx, security.messaging, {
    ...(await codeOf(ctx, security, act, by)),
    about: actRuleOf(act.act).name,
    asker: 'owner',
  });
  return { resendAfterSeconds };
}

/** Bound to session, act and target: a code cannot confirm another act or count as two proofs. */
async function codeOf(ctx: Context, security: ClientSecurity, act: StepUpAct, by: 'code' | 'mailCode') {
  const { clientId, sessionId } = clientOf(ctx);
  const subject = `stepUp:${by}:${sessionId}:${toProofKey(act)}`;
  if (by === 'code') return { mobile: await requireMobile(ctx, security, clientId), purpose: 'stepUp', subject } as const;
  const { email } = await readPerson(ctx, security, clientId);
  if (!email) throw fail('conflict', '没有预留邮箱，请换一种方式核验');
  return { mobile: email, channel: 'mail', purpose: 'stepUp', subject } as const;
}

/** Returns the passkey request of the calling client for an act. Throws 40009 where the site can have none. */
export const requestStepUpPasskey = (ctx: Context, { passkeys }: ClientSecurity): Promise<PasskeyRequest> =>
  requestPasskey(ctx, passkeys, ownUse(ctx));

const ownUse = (ctx: Context) => ({ purpose: 'confirm', person: { kind: clientKind, id: clientOf(ctx).clientId } }) as const;

/**
 * Checks one proof for an act; the session gets another token (ASVS 7.2.4). Wrong ones are counted per client and proof, whatever the session: five block it for half an hour.
 * Throws 40001 at `value` for a wrong one, 40003 for a wrong code or a used ciphertext, 40009 for an unusable proof, 40029 during
 * a wait.
 */
export async function proveStepUp(ctx: Context, security: ClientSecurity, input: ParsedStepUpProof): Promise<StepUpStatus> {
  const { act, subject, proof } = input;
  await refuseUnusable(ctx, security, proof);
  const right = await judges[proof](ctx, security, input);
  const token = await inTransaction(ctx, async (tx) => {
    await right?.(tx);
    await addProof(tx, { act, subject }, proof);
    await audit(tx, 'client.proof', `client:${clientOf(tx).clientId}`, { act, proof });
    return replaceToken(tx, clientKind);
  });
  return { ...(await getStepUp(ctx, security, { act, subject })), token };
}

export async function refuseUnusable(ctx: Context, security: ClientSecurity, proof: RequestedProof): Promise<void> {
  const state = (await readProofStates(ctx, security, clientOf(ctx).clientId))[proof];
  if (state === 'missing') throw fail('conflict', `没有登记${proofNames[proof]}，请换一种方式核验`);
  if (state === 'young') throw fail('conflict', `${proofNames[proof]}刚变更不久，保护期内不能用来核验，请换一种方式`);
}

/** Checks a proof; returns the work to do in the transaction that stores it. */
type Judge = (ctx: Context, security: ClientSecurity, input: ParsedStepUpProof) => Promise<((tx: Context) => Promise<void>) | void>;

const judges: Readonly<Record<RequestedProof, Judge>> = {
  code: (ctx, security, input) => judgeCode(ctx, security, input, 'code'),
  mailCode: (ctx, security, input) => judgeCode(ctx, security, input, 'mailCode'),
  async passkey(ctx, security, { passkey }) {
    if (!passkey) throw fail('invalidInput', '缺少通行密钥的应答，请重新操作');
    const verified = await verifyPasskey(ctx, security.passkeys, passkey, ownUse(ctx));
    if (await isPasskeyOldEnough(ctx, security.holdMs, verified)) return;
    throw fail('conflict', '这个通行密钥刚添加不久，保护期内不能用来核验，请换一个或换一种方式');
  },
  async loginPassword(ctx, security, input) {
    const password = await openSecret(ctx, security, input);
    const { clientId } = clientOf(ctx);
    await tryCounted(ctx, security, { proof: 'loginPassword', clientId }, async () => {
      const { fundAccount } = await readPerson(ctx, security, clientId);
      return (await security.directory.verify(ctx, { kind: 'fundAccount', number: fundAccount }, password)).outcome !== 'rejected';
    });
  },
  tradingPassword: async (ctx, security, input) =>
    proveTradingPassword(ctx, security, clientOf(ctx).clientId, await openSecret(ctx, security, input)),
};

/** Checks a client's trading password. Throws 40001 at `value` for a wrong one, 40029 after five. */
export function proveTradingPassword(ctx: Context, security: ClientSecurity, clientId: number, password: string): Promise<void> {
  return tryCounted(ctx, security, { proof: 'tradingPassword', clientId }, async () => {
    const { tradingPasswordHash } = await ctx.db
      .selectFrom('clientAccounts')
      .select('tradingPasswordHash')
      .where('id', '=', clientId)
      .executeTakeFirstOrThrow();
    return security.hasher.verify(tradingPasswordHash ?? undefined, password);
  });
}

async function judgeCode(
  ctx: Context,
  security: ClientSecurity,
  { act, subject, value }: ParsedStepUpProof,
  by: 'code' | 'mailCode',
): Promise<(tx: Context) => Promise<void>> {
  const { mobile, purpose, subject: about } = await codeOf(ctx, security, { act, subject }, by);
  const right = await verifyCode(ctx, security.messaging, { mobile, purpose, subject: about, code: value });
  return (tx) => consumeCode(tx, right);
}

const openSecret = (ctx: Context, security: ClientSecurity, { keyId = '', value }: ParsedStepUpProof): Promise<string> =>
  decryptPassword(ctx, security, { keyId, password: value }, '页面停留过久，密码未能安全送达，请重新填写');

/** Counted before the check. The login password shares its counter with the password change. */
async function tryCounted(
  ctx: Context,
  { vault }: ClientSecurity,
  { proof, clientId }: { proof: 'loginPassword' | 'tradingPassword'; clientId: number },
  judge: () => Promise<boolean>,
): Promise<void> {
  const counted: FailureCounter =
    proof === 'loginPassword'
      ? { scope: 'ownPassword', key: vault.counterKey(`ownPassword:${clientId}`) }
      : { scope: 'stepUp', key: vault.counterKey(`stepUp:${proof}:${clientId}`) };
  const failures = await countAttempt(ctx, counted);
  const isRight = await judge().catch(async (error: unknown) => {
    await withdrawAttempt(ctx, counted);
    throw error instanceof DirectoryError ? fail('unavailable', '账户系统暂时没有应答，请稍后再试或换一种方式核验') : error;
  });
  if (isRight) return resetLoginFailures(ctx, counted);
  await delayNextAttempt(ctx, counted, { failures, tookMs: 0 });
  const left = clientLimits.failures - failures;
  const message = `${proofNames[proof]}不正确，${left > 0 ? `还可尝试 ${left} 次` : `错误次数过多，请 ${clientLimits.lockMinutes} 分钟后再试`}`;
  throw fail('invalidInput', message, { errors: [{ path: 'value', message }] });
}
