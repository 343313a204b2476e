import { fail, type CallError } from '#contract/call-error.ts';
import { listHolders } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { beginSession, endSessions, listOpenSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { AccountState, SignInResult, SignInWay } from '../../columns.ts';
import type { StaffDeps } from '../../deps.ts';
import { readRoles, usableFrom } from './access.ts';
import { failAttempt, recordLogin, withdrawAttempt } from './failures.ts';
import { takeCode } from './second-factor.ts';

/** The session's cookie: over TLS with the prefix that no other site and no plain connection can set. */
export const sessionCookie = ({ connection }: Pick<Context, 'connection'>): string => (connection?.isSecure ? '__Host-staff' : 'staff');

/** Whoever wants to come in, as far as that decides whether they do. */
export interface Account {
  id: number;
  loginName: string;
  state: AccountState;
  passwordHash: string | null;
  usesDirectory: boolean;
  isDemo: boolean;
  hasTotp: boolean;
  hasPasskey: boolean;
}

/** Undefined for a name or number that is nobody's. */
export async function findAccount(ctx: Context, by: { id: number } | { loginName: string }): Promise<Account | undefined> {
  const row = await ctx.db
    .selectFrom('staffAccounts')
    .select(['id', 'loginName', 'state', 'passwordHash', 'usesDirectory', 'isDemo', 'sealedTotp'])
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : 0))
    .$if('loginName' in by, (query) => query.where('loginName', '=', 'loginName' in by ? by.loginName : ''))
    .executeTakeFirst();
  if (!row) return undefined;
  const { sealedTotp, ...rest } = row;
  return { ...rest, hasTotp: sealedTotp !== null, hasPasskey: (await listHolders(ctx, staffKind, [row.id])).has(row.id) };
}

/** What is shown next after a first factor: a code, or a passkey where there is no authenticator. */
export type AwaitedFactor = 'needsCode' | 'needsPasskey';

interface FactorTry {
  account: Account;
  code: string | undefined;
  failures: number;
  way: SignInWay;
}

/** What is still awaited; undefined when nothing is. Throws 40003 for a wrong code, 40002 where there is no second factor and must be one. */
export async function tryFactor(
  ctx: Context,
  deps: StaffDeps,
  { account, code, failures, way }: FactorTry,
): Promise<AwaitedFactor | undefined> {
  if (!account.hasTotp && (!account.hasPasskey || mayGoWithout(ctx, deps, account))) {
    await refuseWithoutFactor(ctx, deps, account, way);
    return undefined;
  }
  if (!code) {
    // One try less, not all: or a right password in between would give the code tries without end.
    await withdrawAttempt(ctx, account.id);
    return awaitedOf(account);
  }
  if (await takeCode(ctx, deps, account.id, code)) return undefined;
  throw await refuseSecret(ctx, account, { failures, result: 'wrongCode', way });
}

export const awaitedOf = ({ hasTotp }: Account): AwaitedFactor => (hasTotp ? 'needsCode' : 'needsPasskey');

async function refuseWithoutFactor(ctx: Context, deps: StaffDeps, account: Account, way: SignInWay): Promise<void> {
  if (mayGoWithout(ctx, deps, account)) return;
  await withdrawAttempt(ctx, account.id);
  const message = '该账号尚未设置第二因素，不能登录。请联系系统管理员取得设置链接';
  throw await refuse(ctx, { staffId: account.id, result: 'noSecondFactor', way }, message);
}

/** Demo staff, while the demo is on, at the machine itself: not through a proxy, which would make everybody seem to sit there. */
function mayGoWithout({ ip, connection }: Context, { isDemo }: StaffDeps, account: Account): boolean {
  return isDemo && account.isDemo && !connection?.isForwarded && ip !== undefined && isLoopback(ip);
}

export const isLoopback = (ip: string): boolean => /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(ip.toLowerCase());

/** Who shows a way in that is right, but whose account is shut, stays out and is told why. */
export async function refuseShut(ctx: Context, { id, state }: Pick<Account, 'id' | 'state'>, way: SignInWay): Promise<void> {
  if (state === 'locked') throw await refuse(ctx, { staffId: id, result: 'locked', way }, '账号已锁定，请联系系统管理员解锁');
  if (state !== 'active') throw await refuse(ctx, { staffId: id, result: 'disabled', way }, '账号未启用或已停用，请联系系统管理员');
}

/** Where none of somebody's roles counts they do not get in. */
export async function refuseElsewhere(ctx: Context, staffId: number, way: SignInWay): Promise<void> {
  const roles = await readRoles(ctx, staffId);
  if (roles.length > 0 && usableFrom(roles, ctx.ip).length === 0)
    throw await refuse(ctx, { staffId, result: 'network', way }, '您的角色不能在当前网络使用，请在允许的网络内登录，或联系安全管理员');
}

interface SecretTry {
  /** Which failure in a row it is; undefined where the account takes no tries. */
  failures: number | undefined;
  result: 'wrongPassword' | 'wrongCode';
  way: SignInWay;
  /** What whoever tried has to know beside that it was wrong. */
  hint?: string | undefined;
  /** What was typed: the record says which name was tried where no account has it. It has the form of a login name, or it would not have come so far. */
  loginName?: string;
}

/** The password or the code was wrong; for a name that is nobody's, and for accounts that are not in use, in the same words. */
export async function refuseSecret(
  ctx: Context,
  account: Account | undefined,
  { failures, result, way, hint = '', loginName }: SecretTry,
): Promise<CallError> {
  const outcome = result === 'wrongCode' ? 'wrongVerification' : 'wrongCredentials';
  const words = `${hint}${result === 'wrongCode' ? '验证码错误或已使用' : '登录名或密码错误'}`;
  if (!account || failures === undefined)
    return refuse(
      ctx,
      {
        staffId: account?.id ?? null,
        result: account ? 'disabled' : result,
        way,
        ...(!account && loginName !== undefined && { details: { loginName } }),
      },
      `${words}，请核对后重试`,
    );
  return inTransaction(ctx, async (tx) => {
    await recordLogin(tx, account.id, result, way);
    const left = await failAttempt(tx, account.id, failures, result);
    return fail(outcome, left > 0 ? `${words}，还可尝试 ${left} 次` : `${words}次数过多，账号已锁定，请联系系统管理员解锁`);
  });
}

interface Refusal {
  /** Nobody, where what was shown is nobody's. */
  staffId: number | null;
  result: SignInResult;
  way: SignInWay;
  /** What else the record shall say. */
  details?: Readonly<Partial<Record<'issuer' | 'subject' | 'loginName', string>>>;
}

/** Refused for another reason than what was typed. It is on record whoever it was. */
export async function refuse(ctx: Context, { staffId, result, way, details }: Refusal, message: string): Promise<CallError> {
  await inTransaction(ctx, async (tx) => {
    await recordLogin(tx, staffId, result, way);
    await audit(tx, 'staff.loginRefused', staffId === null ? 'staff:unknown' : `staff:${staffId}`, { reason: result, way, ...details });
  });
  return fail('wrongCredentials', message);
}

/** Begins the session; with one more than the settings allow the oldest ends. Both factors were shown a moment ago, or the demo needs none. */
export async function admit(ctx: Context, { sessionLimits, mostSessions }: StaffDeps, id: number, way: SignInWay): Promise<void> {
  const token = await inTransaction(ctx, async (tx) => {
    // One at a time, or two logins at once would leave a session too many; and none that was shut meanwhile.
    const { state } = await tx.db.selectFrom('staffAccounts').select('state').where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    if (state !== 'active') return undefined;
    const open = await listOpenSessions(tx, staffKind, id);
    for (const { id: only } of open.slice(mostSessions - 1)) await endSessions(tx, staffKind, id, { only, why: 'limit' });
    const session = await beginSession(tx, staffKind, { personId: id, limits: sessionLimits });
    await tx.db.updateTable('staffSessions').set({ provenAt: tx.now }).where('id', '=', session.id).execute();
    await tx.db.updateTable('staffAccounts').set({ lastLoginAt: tx.now }).where('id', '=', id).execute();
    await recordLogin(tx, id, 'success', way);
    await audit(tx, 'staff.login', `staff:${id}`, { session: session.id, way });
    return session.token;
  });
  if (token === undefined) throw fail('wrongCredentials', '账号刚刚被锁定或停用，请联系系统管理员');
  ctx.setCookie?.(sessionCookie(ctx), token, { maxAgeSeconds: sessionLimits.maxHours * 3600 });
}
