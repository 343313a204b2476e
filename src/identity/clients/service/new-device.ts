import { randomBytes } from 'node:crypto';
import { type CallError, fail, isOutcome } from '#contract/call-error.ts';
import type { ResendResult } from '#identity/accounts/schema.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { beginSession } from '#identity/accounts/service/sessions.ts';
import { deviceNameOf } from '#identity/accounts/web/device-name.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { maskFundAccount, maskMobile } from '#ui/format/masks.ts';
import { verifyCode, consumeCode, sendCode } from '#workflow/messaging/service/codes.ts';
import { findPendingCode } from '#workflow/messaging/service/pending-code.ts';
import { codeRules } from '#workflow/messaging/web/code-rules.ts';
import type { LoginResult, StepInput, VerifyDeviceInput } from '../schema.ts';
import type { ClientSecurity } from '../security.ts';
import { areProofsSufficient } from '../web/step-up/acts-and-proofs.ts';
import { trustDevice } from './devices.ts';
import { recordLogin } from './login/login-history.ts';
import { notifyClient } from './notices.ts';
import { readPerson, type Person } from './person.ts';
import { readProofStates } from './step-up/proofs.ts';
import { beginStep, consumeStep, readStep, readStepCookie, recordCodeSent, renewStepToken } from './steps.ts';

const wanted = { kind: 'newDevice', stages: ['codeSent'] } as const;

/**
 * Returns the refusal that requests the code of a new device; the code is sent, and `step` continues the login. If a code was
 * sent a moment before, the wait is reported instead of an error: a code of the same attempt is still valid, and after one of
 * another attempt the client requests another. Throws 40029 when the number has reached its daily limit.
 */
export async function requireDeviceCode(
  ctx: Context,
  security: ClientSecurity,
  { step, clientId, attempt }: DeviceAttempt,
): Promise<CallError> {
  const person = await readPerson(ctx, security, clientId);
  const resendAfterSeconds = await sendDeviceCode(ctx, security, person, attempt).catch((error: unknown) => {
    if (isOutcome(error, 'tooManyRequests') && (error.retryAfter ?? Infinity) <= codeRules.resendSeconds) return error.retryAfter!;
    throw error;
  });
  const mobile = maskMobile(person.mobile!);
  const hasCode = await findPendingCode(ctx, security.messaging, codeOfDevice(person, attempt));
  const words = hasCode
    ? `您正在新设备上登录，验证码已发送至预留手机号 ${mobile}，请完成设备验证`
    : `您正在新设备上登录。刚刚已为另一次登录向预留手机号 ${mobile} 发送过验证码，请 ${resendAfterSeconds} 秒后重新获取`;
  return fail('wrongVerification', words, { extra: { step, mobile, resendAfterSeconds } });
}

interface DeviceAttempt {
  step: string;
  clientId: number;
  attempt: string;
}

/**
 * Begins the attempt to log in on a new device. In a browser that keeps an attempt of this client, that one continues, with
 * another token and the code already sent.
 */
export async function beginDeviceAttempt(tx: Context, clientId: number): Promise<DeviceAttempt> {
  const kept = readStepCookie(tx);
  const again = kept === undefined ? undefined : await renewStepToken(tx, kept, { kind: 'newDevice', clientId });
  if (again?.attempt) return { clientId, step: again.step, attempt: again.attempt };
  const attempt = randomBytes(24).toString('base64url');
  const step = await beginStep(tx, { kind: 'newDevice', stage: 'codeSent', clientId, proofs: ['loginPassword'], attempt });
  return { clientId, step, attempt };
}

/** A new device cannot be confirmed without a mobile number. */
export const missingMobile = (): CallError =>
  fail('wrongVerification', '在新设备上登录须验证预留手机号，您尚未预留手机号。请携带有效身份证件到就近营业网点办理预留，或致电客服');

/** Sends the code again. Throws 40003 for a finished step, 40029 within a minute of the last code. */
export async function resendDeviceCode(ctx: Context, security: ClientSecurity, { step }: StepInput): Promise<ResendResult> {
  const { clientId, attempt } = await readStep(ctx, step, wanted);
  const resendAfterSeconds = await sendDeviceCode(ctx, security, await readPerson(ctx, security, clientId), attempt);
  await recordCodeSent(ctx, step);
  return { resendAfterSeconds };
}

async function sendDeviceCode(
  ctx: Context,
  { messaging }: ClientSecurity,
  person: Person,
  attempt: string | null | undefined,
): Promise<number> {
  const { resendAfterSeconds } = await sendCode(ctx, messaging, {
    ...codeOfDevice(person, attempt),
    about: '新设备登录',
    owner: `client:${person.clientId}`,
    // The password was right.
    asker: 'owner',
  });
  return resendAfterSeconds;
}

/**
 * The code is bound to the attempt that it was sent for, so that it opens nothing for somebody else who knows the password at the
 * same time (ASVS 6.6.2).
 */
export function codeOfDevice({ clientId, mobile }: Person, attempt: string | null | undefined) {
  if (!mobile) throw missingMobile();
  return { mobile, purpose: 'newDevice', subject: `client:${clientId}:${attempt ?? ''}` } as const;
}

/**
 * Completes a login from a new device: the code opens the session, and the browser becomes trusted if the client wishes;
 * `trusted` reports the result. The client is notified by text message. Throws 40003 for an unknown, expired or used step and for
 * a wrong code.
 */
export async function verifyDevice(
  ctx: Context,
  security: ClientSecurity,
  { step, code, trust, ...terminal }: VerifyDeviceInput,
): Promise<LoginResult> {
  const { clientId, attempt } = await readStep(ctx, step, wanted);
  const person = await readPerson(ctx, security, clientId);
  try {
    const right = await verifyCode(ctx, security.messaging, { ...codeOfDevice(person, attempt), code });
    return await inTransaction(ctx, async (tx) => {
      await consumeCode(tx, right);
      await consumeStep(tx, step, wanted);
      await refuseUnlessOpen(tx, clientId);
      const deviceId = trust ? await trustWithConsent(tx, security, clientId) : undefined;
      const { id: sessionId, token } = await beginSession(tx, clientKind, { personId: clientId, limits: security.sessionLimits, deviceId });
      await recordLogin(tx, { terminal, clientId, result: 'success', sessionId });
      await audit(tx, 'client.login', `client:${clientId}`, { session: sessionId, newDevice: true, trusted: deviceId !== undefined });
      const values = { at: beijingMinute(tx.now), device: deviceNameOf(tx.userAgent) };
      await notifyClient(tx, security, clientId, { template: 'newDeviceLogin', values });
      const names = { client_name: person.name, fund_account: maskFundAccount(person.fundAccount) };
      return { token, ...names, ...(trust && { trusted: deviceId !== undefined }) };
    });
  } catch (error) {
    if (isOutcome(error, 'wrongVerification') && error.errors.length === 0)
      await recordLogin(ctx, { terminal, clientId, result: 'wrongCode' });
    throw error;
  }
}

/**
 * Trusts this browser and returns its device's id. Password and code prove the client, unless one of them was changed within the
 * hold or the client has refused the processing of device data. Returns undefined then: the next login needs a code again.
 */
async function trustWithConsent(tx: Context, security: ClientSecurity, clientId: number): Promise<string | undefined> {
  const states = await readProofStates(tx, security, clientId);
  const usable = (['loginPassword', 'code'] as const).filter((proof) => states[proof] === 'usable');
  if (!areProofsSufficient('trustDevice', usable) || !(await security.deviceConsent.mayKeep(tx, clientId))) return undefined;
  await security.deviceConsent.give(tx, clientId);
  return trustDevice(tx, clientId);
}

/** The account may have been locked before the code was entered. */
async function refuseUnlessOpen(tx: Context, clientId: number): Promise<void> {
  const { status } = await tx.db
    .selectFrom('clientAccounts')
    .select('status')
    .where('id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (status !== 'open') throw fail('wrongCredentials', '该账户的网上访问已锁定，请重新登录');
}
