import { fail } from '#contract/call-error.ts';
import type { ResendResult } from '#identity/accounts/schema.ts';
import type { Context } from '#platform/context.ts';
import { verifyCode, sendCode, type ValidCode } from '#workflow/messaging/service/codes.ts';
import type { PasskeyBeginInput } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { clientLimits } from '../../web/client-limits.ts';
import { countAttempt, delayNextAttempt, resetLoginFailures, withdrawAttempt, type FailureCounter } from '../login/login-failures.ts';
import { readPerson } from '../person.ts';
import { decryptPassword } from '../public-key.ts';
import { clientOf } from '../session.ts';

/**
 * Sends the code that, with the login password, proves that the person at the session is its client. Throws 40029 when a code
 * limit is exceeded.
 */
export async function sendHolderCode(ctx: Context, security: ClientSecurity): Promise<ResendResult> {
  const { resendAfterSeconds } = await sendCode(ctx, security.messaging, {
    ...(await codeOf(ctx, security)),
    about: '添加通行密钥',
    asker: 'owner',
  });
  return { resendAfterSeconds };
}

/**
 * Verifies the calling client by two proofs that an open session does not give: the login password and a code to their number.
 * The caller uses the code up. Throws 40001 at `password`, 40003 at the code, 40029 after five wrong passwords.
 */
export async function proveHolder(ctx: Context, security: ClientSecurity, { code, ...sent }: PasskeyBeginInput): Promise<ValidCode> {
  await checkOwnPassword(ctx, security, sent);
  return verifyCode(ctx, security.messaging, { ...(await codeOf(ctx, security)), code });
}

async function codeOf(ctx: Context, security: ClientSecurity) {
  const { clientId } = clientOf(ctx);
  return { mobile: await security.readMobile(ctx, clientId), purpose: 'passkey', subject: `client:${clientId}` } as const;
}

/**
 * Checks the calling client's login password as a login does, with the account system if that manages it; it shares its failure
 * count with the other checks of the own password. Throws 40001 at `password`, 40003 for a used ciphertext, 40029 after five
 * wrong ones.
 */
export async function checkOwnPassword(ctx: Context, security: ClientSecurity, sent: Omit<PasskeyBeginInput, 'code'>): Promise<void> {
  const password = await decryptPassword(ctx, security, sent, '提交已过期或已使用，请重新提交');
  const { clientId } = clientOf(ctx);
  const { fundAccount } = await readPerson(ctx, security, clientId);
  const counted: FailureCounter = { scope: 'ownPassword', key: security.vault.counterKey(`ownPassword:${clientId}`) };
  const failures = await countAttempt(ctx, counted);
  const answer = await security.directory
    .verify(ctx, { kind: 'fundAccount', number: fundAccount }, password)
    .catch(async (error: unknown) => {
      await withdrawAttempt(ctx, counted);
      throw error;
    });
  if (answer.outcome === 'accepted') return resetLoginFailures(ctx, counted);
  await delayNextAttempt(ctx, counted, { failures, tookMs: 0 });
  const left = clientLimits.failures - failures;
  const message = left > 0 ? `登录密码错误，还可尝试 ${left} 次` : `登录密码错误次数过多，请 ${clientLimits.lockMinutes} 分钟后再试`;
  throw fail('invalidInput', message, { errors: [{ path: 'password', message }] });
}
