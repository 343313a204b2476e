import { fail, type CallError } from '#contract/call-error.ts';
import { listPasskeyHolders } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf, beginSession, endSessions, listOpenSessions, replaceToken } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { AccountState, SignInResult, SignInWay } from '../../columns.ts';
import type { StaffDeps } from '../../deps.ts';
import { readRoles, filterUsableRoles } from './access.ts';
import { formatPause, recordFailure, recordStaffLogin, withdrawAttempt, type CountedAttempt } from './failures.ts';
import { consumeSecondFactorCode } from './second-factor.ts';

/** The session's cookie; over TLS its name has the prefix `__Host-`. */
export const sessionCookie = 'staff';

/** The account fields that decide about a sign-in. */
export interface SignInAccount {
  id: number;
  loginName: string;
  state: AccountState;
  passwordHash: string | null;
  usesDirectory: boolean;
  isDemo: boolean;
  hasTotp: boolean;
  hasPasskey: boolean;
}

/** Undefined for an unknown name or id. */
export async function findAccount(ctx: Context, by: { id: number } | { loginName: string }): Promise<SignInAccount | undefined> {
  const row = await ctx.db
    .selectFrom('staffAccounts')
    .select(['id', 'loginName', 'state', 'passwordHash', 'usesDirectory', 'isDemo', 'sealedTotp'])
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : 0))
    .$if('loginName' in by, (query) => query.where('loginName', '=', 'loginName' in by ? by.loginName : ''))
    .executeTakeFirst();
  if (!row) return undefined;
  const { sealedTotp, ...rest } = row;
  return { ...rest, hasTotp: sealedTotp !== null, hasPasskey: (await listPasskeyHolders(ctx, staffKind, [row.id])).has(row.id) };
}

/** The second factor that is required next: a code, or a passkey if there is no authenticator. */
export type AwaitedFactor = 'needsCode' | 'needsPasskey';

interface FactorTry {
  account: SignInAccount;
  code: string | undefined;
  attempt: CountedAttempt;
  way: SignInWay;
}

/**
 * Checks the second factor; returns what is still required, undefined when nothing is. Throws 40003 for a wrong code, 40002 if
 * there is no second factor but one is required.
 */
export async function checkSecondFactor(
  ctx: Context,
  deps: StaffDeps,
  { account, code, attempt, way }: FactorTry,
): Promise<AwaitedFactor | undefined> {
  if (!account.hasTotp && (!account.hasPasskey || mayGoWithout(ctx, deps, account))) {
    await refuseWithoutFactor(ctx, deps, { account, attempt, way });
    return undefined;
  }
  if (!code) {
    // Withdraws this attempt only; resetting all would give unlimited attempts at the code to anybody with the password.
    await withdrawAttempt(ctx, attempt);
    return getAwaitedFactor(account);
  }
  if (await consumeSecondFactorCode(ctx, deps, account.id, code)) return undefined;
  throw await refuseWrongSecret(ctx, account, { attempt, result: 'wrongCode', way });
}

export const getAwaitedFactor = ({ hasTotp }: SignInAccount): AwaitedFactor => (hasTotp ? 'needsCode' : 'needsPasskey');

async function refuseWithoutFactor(ctx: Context, deps: StaffDeps, { account, attempt, way }: Omit<FactorTry, 'code'>): Promise<void> {
  if (mayGoWithout(ctx, deps, account)) return;
  await withdrawAttempt(ctx, attempt);
  const message = '该账号尚未设置第二因素，不能登录。请联系系统管理员取得设置链接';
  throw await refuseSignIn(ctx, { staffId: account.id, result: 'noSecondFactor', way }, message);
}

/** Returns true for demo staff in demo mode at the machine itself, not through a proxy, behind which every request seems local. */
function mayGoWithout({ ip, connection }: Context, { isDemo }: StaffDeps, account: SignInAccount): boolean {
  return isDemo && account.isDemo && !connection?.isForwarded && ip !== undefined && isLoopback(ip);
}

export const isLoopback = (ip: string): boolean => /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(ip.toLowerCase());

/** Refuses a locked account after a right first factor, with the reason. */
export async function refuseLocked(ctx: Context, { id, state }: Pick<SignInAccount, 'id' | 'state'>, way: SignInWay): Promise<void> {
  if (state === 'locked') throw await refuseSignIn(ctx, { staffId: id, result: 'locked', way }, '账号已锁定，请联系系统管理员解锁');
  if (state !== 'active') throw await refuseSignIn(ctx, { staffId: id, result: 'disabled', way }, '账号未启用或已停用，请联系系统管理员');
}

/** Refuses a person who has no role that is valid at their network. */
export async function refuseWithoutRole(ctx: Context, staffId: number, way: SignInWay): Promise<void> {
  const roles = await readRoles(ctx, staffId);
  if (roles.length > 0 && filterUsableRoles(roles, ctx.ip).length === 0)
    throw await refuseSignIn(
      ctx,
      { staffId, result: 'network', way },
      '您的角色不能在当前网络使用，请在允许的网络内登录，或联系安全管理员',
    );
}

interface SecretTry {
  attempt: CountedAttempt;
  result: 'wrongPassword' | 'wrongCode';
  way: SignInWay;
  /** Added to the message. */
  hint?: string | undefined;
  /** The entered name, audited when no account has it. It has the format of a login name, which was checked before. */
  loginName?: string;
}

/** Refuses a wrong password or code, with the same message for unknown names and inactive accounts. */
export async function refuseWrongSecret(
  ctx: Context,
  account: SignInAccount | undefined,
  { attempt, result, way, hint = '', loginName }: SecretTry,
): Promise<CallError> {
  const outcome = result === 'wrongCode' ? 'wrongVerification' : 'wrongCredentials';
  const words = `${hint}${result === 'wrongCode' ? '验证码错误或已使用' : '登录名或密码错误'}`;
  const advice = attempt.pause > 0 ? `，请 ${formatPause(attempt.pause)}后再试；通行密钥不受影响` : '，请核对后重试';
  if (account?.state !== 'active')
    return refuseSignIn(
      ctx,
      {
        staffId: account?.id ?? null,
        result: account ? 'disabled' : result,
        way,
        ...(!account && loginName !== undefined && { details: { loginName } }),
      },
      `${words}${advice}`,
    );
  return inTransaction(ctx, async (tx) => {
    await recordStaffLogin(tx, account.id, result, way);
    await recordFailure(tx, account.id, attempt, result);
    return fail(outcome, `${words}${advice}`);
  });
}

interface Refusal {
  /** Null for an unknown person. */
  staffId: number | null;
  result: SignInResult;
  way: SignInWay;
  /** Further details for the audit log. */
  details?: Readonly<Partial<Record<'issuer' | 'subject' | 'loginName', string>>>;
}

/** Refuses for a reason other than a wrong secret. Audited for known and unknown persons. */
export async function refuseSignIn(ctx: Context, { staffId, result, way, details }: Refusal, message: string): Promise<CallError> {
  await inTransaction(ctx, async (tx) => {
    await recordStaffLogin(tx, staffId, result, way);
    await audit(tx, 'staff.loginRefused', staffId === null ? 'staff:unknown' : `staff:${staffId}`, { reason: result, way, ...details });
  });
  return fail('wrongCredentials', message);
}

/** Starts the session; beyond the configured number the oldest ends. Both factors were just checked, or the demo needs none. */
export async function startStaffSession(
  ctx: Context,
  { sessionLimits, mostSessions }: StaffDeps,
  id: number,
  way: SignInWay,
  /** Runs in the transaction of the sign-in. */
  onStart?: (tx: Context, sessionId: string) => Promise<void>,
): Promise<void> {
  const token = await inTransaction(ctx, async (tx) => {
    // Locks the account, so that simultaneous logins do not exceed the session limit and an account locked meanwhile is refused.
    const { state } = await tx.db.selectFrom('staffAccounts').select('state').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    if (state !== 'active') return undefined;
    const open = await listOpenSessions(tx, staffKind, id);
    for (const { id: only } of open.slice(mostSessions - 1)) await endSessions(tx, staffKind, id, { only, why: 'limit' });
    const session = await beginSession(tx, staffKind, { personId: id, limits: sessionLimits });
    await tx.db.updateTable('staffSessions').set({ provenAt: tx.now }).where('id', '=', session.id).execute();
    await onStart?.(tx, session.id);
    await tx.db.updateTable('staffAccounts').set({ lastLoginAt: tx.now }).where('id', '=', id).execute();
    await recordStaffLogin(tx, id, 'success', way);
    await audit(tx, 'staff.login', `staff:${id}`, { session: session.id, way });
    return session.token;
  });
  if (token === undefined) throw fail('wrongCredentials', '账号刚刚被锁定或停用，请联系系统管理员');
  storeToken(ctx, { sessionLimits }, token);
}

const storeToken = (ctx: Context, { sessionLimits }: Pick<StaffDeps, 'sessionLimits'>, token: string): void =>
  ctx.setCookie?.(sessionCookie, token, { maxAgeSeconds: sessionLimits.maxHours * 3600 });

/** Records that the caller has just proved their identity. Their session gets another token (ASVS 7.2.4). */
export async function recordProof(ctx: Context, deps: Pick<StaffDeps, 'sessionLimits'>, way: 'code' | 'passkey'): Promise<void> {
  const { staffId, sessionId } = actorOf(ctx, staffKind);
  const token = await inTransaction(ctx, async (tx) => {
    await tx.db.updateTable('staffSessions').set({ provenAt: tx.now }).where('id', '=', sessionId).execute();
    await audit(tx, 'staff.proved', `staff:${staffId}`, { session: sessionId, ...(way === 'passkey' && { way }) });
    return replaceToken(tx, staffKind);
  });
  storeToken(ctx, deps, token);
}
