import { createHash, timingSafeEqual } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import type { PasskeyRequest, ResendResult } from '#identity/accounts/schema.ts';
import { removePasskeys } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import { requestPasskey, verifyPasskey } from '#identity/accounts/service/passkeys/verify-passkey.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { maskEmail, maskMobile } from '#ui/format/masks.ts';
import { verifyCode, consumeCode, sendCode, type ValidCode } from '#workflow/messaging/service/codes.ts';
import type {
  BaseInfoInput,
  BaseInfoResult,
  ResetCodeInput,
  ResetCodeResult,
  ResetProofInput,
  StepInput,
  StepResult,
  ResetResult,
  SubmitResetInput,
} from '../schema.ts';
import type { ClientSecurity } from '../security.ts';
import { requestedProofs, areProofsSufficient, listNextProofs, proofNames, type RequestedProof } from '../web/step-up/acts-and-proofs.ts';
import { findDeviceOfAccount, untrustDevices } from './devices.ts';
import { beginAttempt, recordFailedAttempt, nextNeedsHumanCheck } from './login/attempt.ts';
import { resetLoginFailures, withdrawAttempt, type FailureCounter } from './login/login-failures.ts';
import { refuseIfFrozen } from './not-me/freeze.ts';
import { notifyClient } from './notices.ts';
import { hashNewPassword, storePassword, requireLocalPasswords } from './passwords.ts';
import { readPerson, type Person } from './person.ts';
import { decryptPassword } from './public-key.ts';
import { isPasskeyOldEnough, readProofStates } from './step-up/proofs.ts';
import { proveTradingPassword } from './step-up/prove.ts';
import { beginStep, consumeStep, countTry, recordCodeSent, readStep } from './steps.ts';

/**
 * First step: identity data. Throws 40002 with the same message for every mismatch, including an unknown account; 40029 and the
 * human check after failures of an account or a network; 40009 if the firm's account system manages the passwords, and for an
 * account frozen by its owner.
 */
export async function checkBaseInfo(ctx: Context, security: ClientSecurity, input: BaseInfoInput): Promise<BaseInfoResult> {
  requireLocalPasswords(security);
  const { vault } = security;
  const account = { kind: 'fundAccount', number: input.fund_account } as const;
  const device = await findDeviceOfAccount(ctx, security, account);
  // Failures of strangers elsewhere do not count on a device that the client trusts.
  const counter = device ? `reset:device:${device.id}` : `reset:${input.fund_account}`;
  const counted: FailureCounter[] = [{ scope: 'reset', key: vault.counterKey(counter) }];
  if (ctx.ip && !device) counted.push({ scope: 'resetAddress', key: vault.addressKey(networkOf(ctx.ip)) });
  const attempt = await beginAttempt(ctx, counted, input.captcha);
  const clientId = await findWhoFits(ctx, security, input);
  if (clientId === undefined) {
    await inTransaction(ctx, async (tx) => {
      await recordFailedAttempt(tx, attempt);
      await audit(tx, 'client.resetRefused', `account:${vault.accountKey(account).toString('hex', 0, 8)}`, {
        failures: attempt.counts[0]?.failures,
      });
    });
    const words = '填写的信息与预留信息不一致，请核对后重试；信息已变更的，请携带有效身份证件到营业网点办理';
    throw fail('wrongCredentials', words, nextNeedsHumanCheck(attempt) ? { extra: { captcha: true } } : {});
  }
  await refuseIfFrozen(ctx, clientId);
  return inTransaction(ctx, async (tx) => {
    for (const one of attempt.counts) await (one.scope === 'reset' ? resetLoginFailures : withdrawAttempt)(tx, one);
    await audit(tx, 'client.resetBegun', `client:${clientId}`);
    const step = await beginStep(tx, { kind: 'reset', stage: 'begun', clientId, proofs: [] });
    return { step, mobile: maskMobile(input.mobile_tel) };
  });
}

/** Returns the client who matches all four fields. Compares in the same way for an unknown account. */
async function findWhoFits(ctx: Context, { vault }: ClientSecurity, input: BaseInfoInput): Promise<number | undefined> {
  const row = await ctx.db
    .selectFrom('clientAccounts')
    .select(['id', 'sealedName', 'mobileKey', 'idNumberKey', 'passwordHash'])
    .where('fundAccountKey', '=', vault.accountKey({ kind: 'fundAccount', number: input.fund_account }))
    .executeTakeFirst();
  const name = vault.open(row?.sealedName ?? vault.seal('', 'name'), 'name');
  const fits = [
    isSame(row?.idNumberKey, vault.idNumberKey(input.id_no)),
    isSame(row?.mobileKey, vault.accountKey({ kind: 'mobile', number: input.mobile_tel })),
    toComparable(name) === toComparable(input.client_name),
    row?.passwordHash !== null,
  ];
  return fits.every(Boolean) ? row?.id : undefined;
}

const isSame = (kept: Buffer | null | undefined, given: Buffer): boolean => timingSafeEqual(kept ?? Buffer.alloc(given.length), given);

/** Names of ethnic minorities are written with different middle dots. */
const toComparable = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\s.·•・‧]/g, '')
    .toUpperCase();

/** Second step: sends the code, or sends it again. Throws 40003 for a finished step, 40029 when a code limit is exceeded. */
export async function sendResetCode(ctx: Context, security: ClientSecurity, { step }: StepInput): Promise<ResendResult> {
  const { clientId } = await readStep(ctx, step, { kind: 'reset', stages: ['begun', 'codeSent'] });
  const code = codeOfReset(await readPerson(ctx, security, clientId), step);
  const { resendAfterSeconds } = await sendCode(ctx, security.messaging, { ...code, about: '重置登录密码', owner: `client:${clientId}` });
  await recordCodeSent(ctx, step);
  return { resendAfterSeconds };
}

/** Bound to the step: a code of one reset is invalid for another. */
export function codeOfReset({ mobile }: Pick<Person, 'mobile'>, step: string) {
  if (!mobile) throw fail('conflict', '您尚未预留手机号，请携带有效身份证件到就近营业网点办理');
  return { mobile, purpose: 'resetPassword', subject: `reset:${createHash('sha256').update(step).digest('hex')}` } as const;
}

const codeAwaited = { kind: 'reset', stages: ['codeSent'] } as const;
const secondAwaited = { kind: 'reset', stages: ['proven'] } as const;

/**
 * Third step: checks the code and returns a new step. `next` lists the accepted second proofs, because a thief of the phone also
 * gets the code; if empty, the client is sent to a branch. Throws 40003 for a wrong code or a finished step, 40009 for a number
 * changed within the hold.
 */
export async function checkResetCode(ctx: Context, security: ClientSecurity, { step, code }: ResetCodeInput): Promise<ResetCodeResult> {
  const { clientId } = await readStep(ctx, step, codeAwaited);
  const binding = codeOfReset(await readPerson(ctx, security, clientId), step);
  const right = await verifyCode(ctx, security.messaging, { ...binding, code });
  return inTransaction(ctx, async (tx) => {
    const states = await readProofStates(tx, security, clientId, { isLocked: true });
    if (states.code !== 'usable')
      throw fail('conflict', '预留手机号刚变更不久，保护期内不能用它重置密码，请在保护期满后再试，或到营业网点办理');
    await consumeCode(tx, right);
    await consumeStep(tx, step, codeAwaited);
    const usable = requestedProofs.filter((proof) => states[proof] === 'usable');
    const { email } = await readPerson(tx, security, clientId);
    return {
      step: await beginStep(tx, { kind: 'reset', stage: 'proven', clientId, proofs: ['code'] }),
      next: listNextProofs('resetPassword', ['code'], usable),
      email: email && usable.includes('mailCode') ? maskEmail(email) : null,
    };
  });
}

/**
 * Sends the second code to the mail address on file. Throws 40003 for a finished step, 40009 without a usable address, 40029 when
 * a limit is exceeded.
 */
export async function sendResetMail(ctx: Context, security: ClientSecurity, { step }: StepInput): Promise<ResendResult> {
  const { clientId } = await readStep(ctx, step, secondAwaited);
  await requireUsable(ctx, security, clientId, 'mailCode');
  const { resendAfterSeconds } = await sendCode(ctx, security.messaging, {
    ...(await mailCodeOf(ctx, security, clientId, step)),
    about: '重置登录密码',
    owner: `client:${clientId}`,
    asker: 'owner',
  });
  return { resendAfterSeconds };
}

/** Returns the passkey request for the client. Throws 40003 for a finished step. */
export async function requestResetPasskey(ctx: Context, { passkeys }: ClientSecurity, { step }: StepInput): Promise<PasskeyRequest> {
  const { clientId } = await readStep(ctx, step, secondAwaited);
  return requestPasskey(ctx, passkeys, { purpose: 'confirm', person: { kind: clientKind, id: clientId } });
}

/**
 * Checks the second proof (five tries) and returns a new step. Throws 40003 for a wrong proof or a finished step, 40001 for a
 * wrong password.
 */
export async function proveReset(ctx: Context, security: ClientSecurity, input: ResetProofInput): Promise<StepResult> {
  const { step, proof } = input;
  const { clientId, proofs } = await readStep(ctx, step, secondAwaited);
  await countTry(ctx, step, 'reset');
  await requireUsable(ctx, security, clientId, proof);
  const right = await judgeSecond(ctx, security, clientId, input);
  return inTransaction(ctx, async (tx) => {
    if (right) await consumeCode(tx, right);
    await consumeStep(tx, step, secondAwaited);
    await audit(tx, 'client.resetProved', `client:${clientId}`, { proof });
    return { step: await beginStep(tx, { kind: 'reset', stage: 'proven', clientId, proofs: [...proofs, proof] }) };
  });
}

async function judgeSecond(
  ctx: Context,
  security: ClientSecurity,
  clientId: number,
  { step, proof, value = '', keyId = '', passkey }: ResetProofInput,
): Promise<ValidCode | undefined> {
  if (proof === 'mailCode') {
    const { mobile, purpose, subject } = await mailCodeOf(ctx, security, clientId, step);
    return verifyCode(ctx, security.messaging, { mobile, purpose, subject, code: value });
  }
  if (proof === 'tradingPassword') {
    const password = await decryptPassword(ctx, security, { keyId, password: value }, '页面停留过久，密码未能安全送达，请重新填写');
    await proveTradingPassword(ctx, security, clientId, password);
    return undefined;
  }
  if (!passkey) throw fail('invalidInput', '缺少通行密钥的应答，请重新操作');
  const use = { purpose: 'confirm', person: { kind: clientKind, id: clientId } } as const;
  const verified = await verifyPasskey(ctx, security.passkeys, passkey, use);
  if (!(await isPasskeyOldEnough(ctx, security.holdMs, verified)))
    throw fail('conflict', '这个通行密钥刚添加不久，保护期内不能用来核验，请换一种方式');
  return undefined;
}

async function mailCodeOf(ctx: Context, security: ClientSecurity, clientId: number, step: string) {
  const { email } = await readPerson(ctx, security, clientId);
  if (!email) throw fail('conflict', '没有预留邮箱，请换一种方式核验');
  const subject = `resetMail:${createHash('sha256').update(step).digest('hex')}`;
  return { mobile: email, channel: 'mail', purpose: 'resetPassword', subject } as const;
}

async function requireUsable(ctx: Context, security: ClientSecurity, clientId: number, proof: RequestedProof): Promise<void> {
  const state = (await readProofStates(ctx, security, clientId))[proof];
  if (state !== 'usable') throw fail('conflict', `${proofNames[proof]}没有登记，或刚变更不久，请换一种方式核验`);
}

const needsSecond = (extra: Record<string, unknown> = {}): Error =>
  fail('wrongVerification', '短信验证码之外还须再核验一项：通行密钥、交易密码或预留邮箱的验证码；都没有的，请携带身份证到营业网点办理', {
    extra,
  });

/**
 * Last step: sets the new password. All sessions end, no device stays trusted, and a notice goes to the mobile number and the
 * mail address. Throws 40003 for a step out of order, used or expired, without the second proof, or for a used ciphertext; 40001
 * for a forbidden password. Returns for how long the new password proves nothing else.
 */
export async function submitReset(ctx: Context, security: ClientSecurity, input: SubmitResetInput): Promise<ResetResult> {
  requireLocalPasswords(security);
  const { step, code } = input;
  // The code may be sent here instead of with `check_code`; the error then contains the next step.
  if (code !== undefined) throw needsSecond({ ...(await checkResetCode(ctx, security, { step, code })) });
  const { clientId, proofs } = await readStep(ctx, step, secondAwaited);
  if (!areProofsSufficient('resetPassword', proofs)) throw needsSecond();
  const password = await decryptPassword(ctx, security, input, '提交已过期或已使用，请重新提交');
  const hash = await hashNewPassword(ctx, security, clientId, password);
  await inTransaction(ctx, async (tx) => {
    await consumeStep(tx, step, secondAwaited);
    await storePassword(tx, security, clientId, hash);
    const ended = await endSessions(tx, clientKind, clientId, { why: 'reset' });
    await untrustDevices(tx, clientId);
    await removePasskeys(tx, clientKind, clientId);
    await notifyClient(tx, security, clientId, { template: 'passwordReset', values: { what: '登录密码', at: beijingMinute(tx.now) } });
    await audit(tx, 'client.resetPassword', `client:${clientId}`, { ended, proofs });
  });
  return { holdHours: security.holdMs / 3_600_000 };
}
