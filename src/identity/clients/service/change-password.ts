import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import type { ChangePasswordInput } from '../schema.ts';
import type { ClientSecurity } from '../security.ts';
import { clientLimits } from '../web/client-limits.ts';
import { untrustDevices } from './devices.ts';
import { countAttempt, delayNextAttempt, resetLoginFailures, type FailureCounter } from './login/login-failures.ts';
import { notifyClient } from './notices.ts';
import { hashNewPassword, storePassword, requireLocalPasswords } from './passwords.ts';
import { decryptPassword } from './public-key.ts';
import { clientOf } from './session.ts';
import { requireStepUp } from './step-up/require-step-up.ts';

const refusal = '提交已过期或已使用，请重新提交';

/**
 * Changes the calling client's password with the old one and a second proof. All other sessions end, other devices are untrusted,
 * and a notice is sent to the mobile number. Throws 40001 at `current` for a wrong old password or at `password` for a forbidden
 * new one, 40003 for a used ciphertext, 40029 after five wrong ones, what `requireStepUp` throws, and 40009 if the firm's account
 * system manages the passwords.
 */
export async function changePassword(ctx: Context, security: ClientSecurity, { current, next }: ChangePasswordInput): Promise<Empty> {
  const { clientId, sessionId } = clientOf(ctx);
  requireLocalPasswords(security);
  const currentPassword = await decryptPassword(ctx, security, current, refusal);
  const nextPassword = await decryptPassword(ctx, security, next, refusal);
  await checkCurrent(ctx, security, clientId, currentPassword);
  const hash = await hashNewPassword(ctx, security, clientId, nextPassword);
  return inTransaction(ctx, async (tx) => {
    await requireStepUp(tx, security, { act: 'password' }, ['loginPassword']);
    await storePassword(tx, security, clientId, hash);
    const ended = await endSessions(tx, clientKind, clientId, { except: sessionId, why: 'password' });
    const { deviceId } = await tx.db.selectFrom('clientSessions').select('deviceId').where('id', '=', sessionId).executeTakeFirstOrThrow();
    await untrustDevices(tx, clientId, deviceId ? { except: deviceId } : {});
    await notifyClient(tx, security, clientId, { template: 'passwordReset', values: { what: '登录密码', at: beijingMinute(tx.now) } });
    await audit(tx, 'client.changePassword', `client:${clientId}`, { ended });
    return {};
  });
}

/** Limits the attempts, so that a person at an unattended session cannot try passwords without end. */
async function checkCurrent(ctx: Context, { vault, hasher }: ClientSecurity, clientId: number, password: string): Promise<void> {
  const counted: FailureCounter = { scope: 'ownPassword', key: vault.counterKey(`ownPassword:${clientId}`) };
  const failures = await countAttempt(ctx, counted);
  const { passwordHash } = await ctx.db
    .selectFrom('clientAccounts')
    .select('passwordHash')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  if (await hasher.verify(passwordHash ?? undefined, password)) return resetLoginFailures(ctx, counted);
  await delayNextAttempt(ctx, counted, { failures, tookMs: 0 });
  const left = clientLimits.failures - failures;
  const message = left > 0 ? `原密码错误，还可尝试 ${left} 次` : `原密码错误次数过多，请 ${clientLimits.lockMinutes} 分钟后再试`;
  throw fail('invalidInput', message, { errors: [{ path: 'current', message }] });
}
