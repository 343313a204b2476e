import { CallError, fail } from '#contract/call-error.ts';
import { codes } from '#contract/codes.ts';
import type { ReportedTerminal } from '#identity/accounts/schema.ts';
import { clientKind } from '#identity/accounts/service/person-kind.ts';
import { beginSession } from '#identity/accounts/service/sessions.ts';
import { terminalOf } from '#identity/accounts/service/terminal.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import { maskFundAccount } from '#ui/format/masks.ts';
import { parseAccount, type LoginAccount } from '../../account.ts';
import { DirectoryError, type ClientDirectoryAnswer } from '../../directory/client-directory.ts';
import type { LoginResult, ParsedLogin } from '../../schema.ts';
import type { ClientSecurity } from '../../security.ts';
import { clientLimits } from '../../web/client-limits.ts';
import { areProofsSufficient } from '../../web/step-up/acts-and-proofs.ts';
import { upsertDirectoryClient, type LoginClient } from '../accounts.ts';
import { findDevice, findDeviceOfAccount, touchDevice, type KnownDevice } from '../devices.ts';
import { beginDeviceAttempt, requireDeviceCode, missingMobile } from '../new-device.ts';
import { frozenMessage } from '../not-me/freeze.ts';
import { decryptPasswordWithTerminal } from '../public-key.ts';
import { beginStep } from '../steps.ts';
import { beginAttempt, recordFailedAttempt, nextNeedsHumanCheck, withdrawCountedAttempt, type CountedAttempt } from './attempt.ts';
import { resetLoginFailures, formatLockEnd, withdrawAttempt, type FailureCounter } from './login-failures.ts';
import { recordLogin } from './login-history.ts';
import { queueSuspensionNotice } from './notify-suspension.ts';

/** One login in progress. */
interface Attempt extends CountedAttempt {
  /** Taken from the login, or else from the request for its key. */
  terminal: ReportedTerminal;
  account: LoginAccount;
  /** The device, if the account's client trusts it. */
  device: KnownDevice | undefined;
}

/**
 * Signs a client in and returns the session's token, which is stored nowhere. Throws 40003 for a used or expired key or nonce,
 * after three failures without a pass of the human check (`captcha: true`), and on an untrusted device, with the `step` for
 * `verifyDevice`; 40002 for a wrong password as for an unknown account; 40029 during a wait; 40000 for a client who needs
 * support; 50000 when the account system does not respond.
 */
export async function logIn(ctx: Context, security: ClientSecurity, input: ParsedLogin): Promise<LoginResult> {
  const { password, terminal } = await decryptPasswordWithTerminal(ctx, security, input);
  const attempt = { ...(await countLogin(ctx, security, input)), terminal: { ...terminal, ...terminalOf(input) } };
  const answer = await askDirectory(ctx, security, attempt, password);
  if (answer.outcome === 'rejected') {
    await inTransaction(ctx, (tx) => recordFailure(tx, security, attempt));
    throw wrongCredentials(ctx, attempt);
  }
  const admission = await inTransaction(ctx, (tx) => admit(tx, security, attempt, answer));
  if (admission.barrier) throw await refusalOf(ctx, security, admission);
  return { token: admission.token, client_name: answer.client.name, fund_account: maskFundAccount(answer.client.fundAccount) };
}

/** Counts the login against its account and network, or only against its trusted device. */
async function countLogin(ctx: Context, security: ClientSecurity, input: ParsedLogin): Promise<Omit<Attempt, 'terminal'>> {
  const { vault } = security;
  const account = parseAccount(input.account, input.accountType);
  const device = await findDeviceOfAccount(ctx, security, account);
  const counted: FailureCounter[] = device
    ? [{ scope: 'device', key: vault.counterKey(`device:${device.id}`) }]
    : [{ scope: 'account', key: vault.accountKey(account) }];
  if (ctx.ip && !device) counted.push({ scope: 'address', key: vault.addressKey(networkOf(ctx.ip)) });
  return { ...(await beginAttempt(ctx, counted, input.captcha)), account, device };
}

async function askDirectory(
  ctx: Context,
  { directory }: ClientSecurity,
  attempt: Attempt,
  password: string,
): Promise<ClientDirectoryAnswer> {
  try {
    return await directory.verify(ctx, attempt.account, password);
  } catch (error) {
    await withdrawCountedAttempt(ctx, attempt);
    if (!(error instanceof DirectoryError)) throw error;
    ctx.log.error({ err: error, reason: error.reason, requestId: ctx.requestId }, 'client directory unavailable');
    throw new CallError(codes.internal.code, `账户系统暂时没有应答，请稍后再试（请求编号 ${ctx.requestId}）`, {
      status: 503,
      cause: error,
    });
  }
}

/** Does the same work whether or not the account exists. */
async function recordFailure(tx: Context, { vault }: ClientSecurity, attempt: Attempt): Promise<void> {
  await recordFailedAttempt(tx, attempt);
  const accountKey = vault.accountKey(attempt.account);
  const clientId = await recordLogin(tx, { ...attempt, accountKey, result: 'wrongPassword' });
  const subject = clientId === null ? (`account:${accountKey.toString('hex', 0, 8)}` as const) : (`client:${clientId}` as const);
  const failures = failuresOf(attempt);
  if (failures === clientLimits.failures) await queueSuspensionNotice(tx, accountKey);
  await audit(tx, 'client.loginFailed', subject, { failures, isLocked: failures >= clientLimits.failures });
}

/** Returns the same message whether or not the account exists: unknown accounts are counted and locked alike. */
function wrongCredentials(ctx: Context, attempt: Attempt): CallError {
  const left = clientLimits.failures - failuresOf(attempt);
  const rest =
    left > 0
      ? `还可尝试 ${left} 次`
      : `错误次数过多，网上登录暂停至 ${formatLockEnd(ctx.now)}，到时自动恢复；忘记密码的，可先在线重置登录密码`;
  return fail('wrongCredentials', `账号或密码错误，${rest}`, nextNeedsHumanCheck(attempt) ? { extra: { captcha: true } } : {});
}

const failuresOf = ({ counts }: Attempt): number => counts[0]?.failures ?? 0;

type Barrier =
  | { barrier: 'locked'; unlockStep?: string }
  | { barrier: 'needsSupport' }
  | { barrier: 'frozen' }
  | { barrier: 'noMobile' }
  | { barrier: 'newDevice'; step: string; clientId: number; attempt: string };
type Admission = { token: string; barrier?: undefined } | Barrier;

/** Starts a session after a right password, unless something else blocks the client. Both are audited. */
async function admit(
  tx: Context,
  security: ClientSecurity,
  attempt: Attempt,
  { outcome, client }: Exclude<ClientDirectoryAnswer, { outcome: 'rejected' }>,
): Promise<Admission> {
  for (const counted of attempt.counts) await (counted.scope === 'address' ? withdrawAttempt : resetLoginFailures)(tx, counted);
  const kept = await upsertDirectoryClient(tx, security, client);
  const clientId = kept.id;
  const barrier = outcome !== 'accepted' ? outcome : kept.status !== 'open' ? kept.status : undefined;
  if (barrier) {
    await recordLogin(tx, { ...attempt, clientId, result: barrier });
    await audit(tx, 'client.loginRefused', `client:${clientId}`, { reason: barrier });
    const canUnlock = outcome === 'accepted' && barrier === 'locked' && kept.canProveIdentity;
    if (barrier !== 'locked') return { barrier };
    return canUnlock
      ? { barrier, unlockStep: await beginStep(tx, { kind: 'unlock', stage: 'begun', clientId, proofs: ['loginPassword'] }) }
      : { barrier };
  }
  // For a client whose account the firm's own system knows by another number.
  const device = attempt.device ?? (await findDevice(tx, clientId));
  if (!device || !areProofsSufficient('login', ['loginPassword', 'trustedDevice'])) return stopNewDevice(tx, attempt, kept);
  await touchDevice(tx, device);
  const { id: sessionId, token } = await beginSession(tx, clientKind, {
    personId: clientId,
    limits: security.sessionLimits,
    deviceId: device.id,
  });
  await recordLogin(tx, { ...attempt, clientId, result: 'success', sessionId });
  await audit(tx, 'client.login', `client:${clientId}`, { session: sessionId });
  return { token };
}

/** Refuses an untrusted device: it needs a code, which a client without a mobile number cannot receive. */
async function stopNewDevice(tx: Context, attempt: Attempt, { id: clientId, hasMobile }: LoginClient): Promise<Barrier> {
  await recordLogin(tx, { ...attempt, clientId, result: 'newDevice' });
  await audit(tx, 'client.newDevice', `client:${clientId}`, { hasMobile });
  if (!hasMobile) return { barrier: 'noMobile' };
  return { barrier: 'newDevice', ...(await beginDeviceAttempt(tx, clientId)) };
}

function refusalOf(ctx: Context, security: ClientSecurity, admission: Barrier): CallError | Promise<CallError> {
  if (admission.barrier === 'newDevice') return requireDeviceCode(ctx, security, admission);
  if (admission.barrier === 'noMobile') return missingMobile();
  if (admission.barrier === 'needsSupport') return fail('needsSupport', '该账户需要人工协助后才能登录，请前往支持页面');
  if (admission.barrier === 'frozen') return fail('wrongCredentials', frozenMessage);
  const { unlockStep } = admission;
  if (!unlockStep) return fail('wrongCredentials', '该账户的网上访问已锁定，请携带有效身份证件到营业网点办理解锁，或致电客服');
  return fail('wrongCredentials', '该账户的网上访问已锁定。您可以在线核验身份后解锁，也可以携带有效身份证件到营业网点办理', {
    extra: { unlockStep },
  });
}
