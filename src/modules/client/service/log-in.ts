import { CallError, fail } from '#contract/call-error.ts';
import { codes } from '#contract/codes.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { networkOf } from '#platform/http/visitor-network.ts';
import { maskFundAccount, toAccount, type Account } from '../account.ts';
import { DirectoryUnavailable, type DirectoryAnswer } from '../directory/client-directory.ts';
import type { LoginResult, ParsedLogin } from '../schema.ts';
import type { ClientSecurity } from '../security.ts';
import { keepClient } from './accounts.ts';
import { accountFailureLimit, countAttempt, delayNext, forgetFailures, lockEnd, withdrawAttempt, type Counted } from './login-failures.ts';
import { recordLogin } from './login-history.ts';
import { openPassword } from './public-key.ts';
import { beginSession } from './session.ts';

/** One login on its way. */
interface Attempt {
  input: ParsedLogin;
  account: Account;
  /** On the monotonic clock. */
  began: number;
  /** What its failure counts against, the account first. */
  counts: CountedAttempt[];
}

interface CountedAttempt extends Counted {
  /** Failures with this one, if it fails. */
  failures: number;
}

/**
 * Signs a client in and returns the session's token, which is kept nowhere else. Throws 40003 for a used or expired key or nonce,
 * 40002 for a wrong password as for an account that does not exist, 40029 while either has to wait, 40000 for a client who must be
 * helped, and 50000 with a clear sentence when the account system does not answer.
 */
export async function logIn(ctx: Context, security: ClientSecurity, input: ParsedLogin): Promise<LoginResult> {
  const began = performance.now();
  const password = await openPassword(ctx, security, input);
  const attempt = await beginAttempt(ctx, security, input, began);
  const answer = await askDirectory(ctx, security, attempt, password);
  if (answer.outcome === 'rejected') {
    await inTransaction(ctx, (tx) => recordFailure(tx, security, attempt));
    throw wrongCredentials(ctx, attempt);
  }
  const admission = await inTransaction(ctx, (tx) => admit(tx, security, attempt, answer));
  if (admission.barrier) throw refusalOf(admission.barrier);
  return { token: admission.token, client_name: answer.client.name, fund_account: maskFundAccount(answer.client.fundAccount) };
}

/** Counts the attempt against its account and its network before anything is tried. */
async function beginAttempt(ctx: Context, { vault }: ClientSecurity, input: ParsedLogin, began: number): Promise<Attempt> {
  const account = toAccount(input.account, input.accountType);
  const counted: Counted[] = [{ scope: 'account', key: vault.accountKey(account) }];
  if (ctx.ip) counted.push({ scope: 'address', key: vault.addressKey(networkOf(ctx.ip)) });
  const attempt: Attempt = { input, account, began, counts: [] };
  try {
    for (const one of counted) attempt.counts.push({ ...one, failures: await countAttempt(ctx, one) });
  } catch (error) {
    await withdraw(ctx, attempt);
    throw error;
  }
  return attempt;
}

async function withdraw(ctx: Context, { counts }: Attempt): Promise<void> {
  for (const counted of counts) await withdrawAttempt(ctx, counted);
}

async function askDirectory(ctx: Context, { directory }: ClientSecurity, attempt: Attempt, password: string): Promise<DirectoryAnswer> {
  try {
    return await directory.verify(ctx, attempt.account, password);
  } catch (error) {
    await withdraw(ctx, attempt);
    if (!(error instanceof DirectoryUnavailable)) throw error;
    ctx.log.error({ err: error, reason: error.reason, requestId: ctx.requestId }, 'client directory unavailable');
    throw new CallError(codes.internal.code, `账户系统暂时没有应答，请稍后再试（请求编号 ${ctx.requestId}）`, {
      status: 503,
      cause: error,
    });
  }
}

/** The same steps whether the account exists or not. */
async function recordFailure(tx: Context, { vault }: ClientSecurity, attempt: Attempt): Promise<void> {
  const tookMs = performance.now() - attempt.began;
  for (const counted of attempt.counts) await delayNext(tx, counted, { failures: counted.failures, tookMs });
  const accountKey = vault.accountKey(attempt.account);
  const clientId = await recordLogin(tx, { ...attempt, accountKey, result: 'wrongPassword' });
  const subject = clientId === null ? `account:${accountKey.toString('hex', 0, 8)}` : `client:${clientId}`;
  const failures = failuresOf(attempt);
  await audit(tx, 'client.loginFailed', subject, { failures, isLocked: failures >= accountFailureLimit });
}

/** The same words whether the account exists or not: those that do not are counted and locked alike. */
function wrongCredentials(ctx: Context, attempt: Attempt): CallError {
  const left = accountFailureLimit - failuresOf(attempt);
  const rest = left > 0 ? `还可尝试 ${left} 次` : `错误次数过多，网上登录暂停至 ${lockEnd(ctx.now)}`;
  return fail('wrongCredentials', `账号或密码错误，${rest}`);
}

const failuresOf = ({ counts }: Attempt): number => counts[0]?.failures ?? 0;

type Barrier = 'locked' | 'needsSupport';
type Admission = { token: string; barrier?: undefined } | { barrier: Barrier };

/** The password was right: begins a session, unless something else keeps the client out. Either is on record. */
async function admit(
  tx: Context,
  security: ClientSecurity,
  attempt: Attempt,
  { outcome, client }: Exclude<DirectoryAnswer, { outcome: 'rejected' }>,
): Promise<Admission> {
  for (const counted of attempt.counts) await (counted.scope === 'account' ? forgetFailures : withdrawAttempt)(tx, counted);
  const { id: clientId, status } = await keepClient(tx, security, client);
  const barrier = outcome !== 'accepted' ? outcome : status !== 'open' ? status : undefined;
  if (barrier) {
    await recordLogin(tx, { ...attempt, clientId, result: barrier });
    await audit(tx, 'client.loginRefused', `client:${clientId}`, { reason: barrier });
    return { barrier };
  }
  const { id: sessionId, token } = await beginSession(tx, clientId, security.sessionLimits);
  await recordLogin(tx, { ...attempt, clientId, result: 'success', sessionId });
  await audit(tx, 'client.login', `client:${clientId}`, { session: sessionId });
  return { token };
}

function refusalOf(barrier: Barrier): CallError {
  if (barrier === 'needsSupport') return fail('needsSupport', '该账户需要人工协助后才能登录，请前往支持页面');
  return fail('wrongCredentials', '该账户的网上访问已锁定，请携带有效身份证件到营业网点办理解锁，或致电客服');
}
