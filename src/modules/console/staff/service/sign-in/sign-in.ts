import { fail, type CallError } from '#contract/call-error.ts';
import { staffKind } from '#modules/base/person/service/person-kind.ts';
import { beginSession, endSessions, listOpenSessions } from '#modules/base/person/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SignInResult } from '../../columns.ts';
import type { StaffDeps } from '../../deps.ts';
import type { ParsedSignIn, SignInAnswer } from '../../schema/sign-in.ts';
import { readRoles, usableFrom } from './access.ts';
import { countAttempt, failAttempt, forgetFailures, recordLogin, withdrawAttempt } from './failures.ts';
import { takeCode } from './second-factor.ts';

/** The session's cookie: over TLS with the prefix that no other site and no plain connection can set. */
export const sessionCookie = ({ connection }: Pick<Context, 'connection'>): string => (connection?.isSecure ? '__Host-staff' : 'staff');

interface Account {
  id: number;
  state: 'invited' | 'active' | 'locked' | 'disabled';
  passwordHash: string | null;
  hasTotp: boolean;
  isDemo: boolean;
}

/**
 * Signs a member of staff in: password, then a code of the second factor with the same input. Throws 40002 for a wrong password as for a name that is
 * nobody's, 40003 for a wrong code, and 40002 with the way out for an account that is shut, has no second factor, or is used from a network that none of its roles allows.
 */
export async function signIn(ctx: Context, deps: StaffDeps, { loginName, password, code }: ParsedSignIn): Promise<SignInAnswer> {
  const account = await findAccount(ctx, loginName);
  const failures = account?.state === 'active' ? await countAttempt(ctx, account.id) : undefined;
  const isRight = await deps.hasher.verify(account?.passwordHash ?? undefined, password);
  if (!isInUse(account) || !isRight) throw await refuseSecret(ctx, account, failures, 'wrongPassword');
  if (failures === undefined) throw await refuse(ctx, account.id, 'locked', '账号已锁定，请联系系统管理员解锁');
  if (!(await hasShownFactor(ctx, deps, { account, code, failures }))) return { next: 'needsCode' };
  await forgetFailures(ctx, account.id);
  await refuseElsewhere(ctx, account.id);
  await admit(ctx, deps, account);
  return { next: 'signedIn' };
}

const isInUse = (account: Account | undefined): account is Account => account?.state === 'active' || account?.state === 'locked';

interface FactorTry {
  account: Account;
  code: string | undefined;
  failures: number;
}

/** False while the code is still to come. Throws 40003 for a wrong one, 40002 where there is no second factor and must be one. */
async function hasShownFactor(ctx: Context, deps: StaffDeps, { account, code, failures }: FactorTry): Promise<boolean> {
  if (!account.hasTotp) {
    await refuseWithoutFactor(ctx, deps, account);
    return true;
  }
  if (!code) {
    // One try less, not all: or a right password in between would give the code tries without end.
    await withdrawAttempt(ctx, account.id);
    return false;
  }
  if (await takeCode(ctx, deps, account.id, code)) return true;
  throw await refuseSecret(ctx, account, failures, 'wrongCode');
}

async function refuseWithoutFactor(ctx: Context, deps: StaffDeps, account: Account): Promise<void> {
  if (mayGoWithout(ctx, deps, account)) return;
  await withdrawAttempt(ctx, account.id);
  throw await refuse(ctx, account.id, 'noSecondFactor', '该账号尚未设置第二因素，不能登录。请联系系统管理员取得设置链接');
}

/** Where none of somebody's roles counts they do not get in. */
async function refuseElsewhere(ctx: Context, staffId: number): Promise<void> {
  const roles = await readRoles(ctx, staffId);
  if (roles.length > 0 && usableFrom(roles, ctx.ip).length === 0)
    throw await refuse(ctx, staffId, 'network', '您的角色不能在当前网络使用，请在允许的网络内登录，或联系安全管理员');
}

async function findAccount(ctx: Context, loginName: string): Promise<Account | undefined> {
  const row = await ctx.db
    .selectFrom('staffAccounts')
    .select(['id', 'state', 'passwordHash', 'isDemo', 'sealedTotp'])
    .where('loginName', '=', loginName)
    .executeTakeFirst();
  if (!row) return undefined;
  const { sealedTotp, ...rest } = row;
  return { ...rest, hasTotp: sealedTotp !== null };
}

/** Demo staff, while the demo is on, at the machine itself: not through a proxy, which would make everybody seem to sit there. */
function mayGoWithout({ ip, connection }: Context, { isDemo }: StaffDeps, account: Account): boolean {
  return isDemo && account.isDemo && !connection?.isForwarded && ip !== undefined && isLoopback(ip);
}

export const isLoopback = (ip: string): boolean => /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(ip.toLowerCase());

/** The password or the code was wrong; for a name that is nobody's, and for accounts that are not in use, in the same words. */
async function refuseSecret(
  ctx: Context,
  account: Account | undefined,
  failures: number | undefined,
  result: 'wrongPassword' | 'wrongCode',
): Promise<CallError> {
  const outcome = result === 'wrongCode' ? 'wrongVerification' : 'wrongCredentials';
  const words = result === 'wrongCode' ? '验证码错误或已使用' : '登录名或密码错误';
  if (!account || failures === undefined) return refuse(ctx, account?.id ?? null, account ? 'disabled' : result, `${words}，请核对后重试`);
  return inTransaction(ctx, async (tx) => {
    await recordLogin(tx, account.id, result);
    const left = await failAttempt(tx, account.id, failures, result);
    return fail(outcome, left > 0 ? `${words}，还可尝试 ${left} 次` : `${words}次数过多，账号已锁定，请联系系统管理员解锁`);
  });
}

/** Refused for another reason than what was typed. It is on record whoever it was. */
async function refuse(ctx: Context, staffId: number | null, result: SignInResult, message: string): Promise<CallError> {
  await inTransaction(ctx, async (tx) => {
    await recordLogin(tx, staffId, result);
    await audit(tx, 'staff.loginRefused', staffId === null ? 'staff:unknown' : `staff:${staffId}`, { reason: result });
  });
  return fail('wrongCredentials', message);
}

/** Begins the session; with a third one the oldest ends. A code was shown a moment ago, or the demo needs none. */
async function admit(ctx: Context, { sessionLimits, mostSessions }: StaffDeps, { id }: Account): Promise<void> {
  const token = await inTransaction(ctx, async (tx) => {
    // One at a time, or two logins at once would leave a session too many.
    await tx.db.selectFrom('staffAccounts').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    const open = await listOpenSessions(tx, staffKind, id);
    for (const { id: only } of open.slice(mostSessions - 1)) await endSessions(tx, staffKind, id, { only });
    const session = await beginSession(tx, staffKind, { personId: id, limits: sessionLimits });
    await tx.db.updateTable('staffSessions').set({ provenAt: tx.now }).where('id', '=', session.id).execute();
    await tx.db.updateTable('staffAccounts').set({ lastLoginAt: tx.now }).where('id', '=', id).execute();
    await recordLogin(tx, id, 'success');
    await audit(tx, 'staff.login', `staff:${id}`, { session: session.id });
    return session.token;
  });
  ctx.setCookie?.(sessionCookie(ctx), token, { maxAgeSeconds: sessionLimits.maxHours * 3600 });
}
