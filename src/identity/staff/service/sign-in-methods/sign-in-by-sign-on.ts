import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { StaffDeps } from '../../deps.ts';
import type { FactorInput, SignInAnswer, SignOnAddress, SignOnChoice } from '../../schema/sign-in-methods.ts';
import {
  startStaffSession,
  getAwaitedFactor,
  findAccount,
  refuseSignIn,
  refuseWithoutRole,
  refuseWrongSecret,
  refuseLocked,
  type SignInAccount,
} from '../sign-in/admission.ts';
import { countAttempt, resetFailures } from '../sign-in/failures.ts';
import { consumeSecondFactorCode } from '../sign-in/second-factor.ts';
import { findLinkedAccount, storeIdentity, linkOwnIdentity } from './identities.ts';
import { beginRedirect, endAwaitedFactor, findAwaitedFactor, consumeRedirect } from './redirects.ts';
import { verifySignInPasskey } from './sign-in-by-passkey.ts';
import { storeSignOnSession } from './sign-on-sessions.ts';
import type { SignOnIdentity, SignOn, ReceivedAnswer } from './sign-on.ts';

/** The provider whose return address has no code. */
const firstSignOn = '1';

/** Returns the single sign-on with this code, or the first. Throws 40009 when none is configured. */
export function requireSignOn({ signOns }: StaffDeps, code?: string): SignOn {
  const signOn = code === undefined ? signOns[0] : signOns.find((one) => one.code === code);
  if (!signOn) throw fail('conflict', '管理端没有接入统一身份认证，请用密码或通行密钥登录');
  return signOn;
}

/** Returns the single sign-on address for this browser. Throws 50300 when the provider is unreachable. */
export async function beginSignOn(ctx: Context, deps: StaffDeps, { signOn: code }: SignOnChoice = {}): Promise<SignOnAddress> {
  const signOn = requireSignOn(deps, code);
  return { address: await signOn.getAuthorizationUrl(ctx, await beginRedirect(ctx, { purpose: 'enter', signOn: signOn.code })) };
}

/**
 * Handles the return from the single sign-on. It creates no account and grants no rights: it replaces the password, and the
 * second factor if the settings accept its method. Throws 40003 for an answer that this browser did not request, 40002 for a
 * person without an account or with a locked one.
 */
export async function completeSignOn(ctx: Context, deps: StaffDeps, { signOn: from, ...answer }: ReceivedAnswer): Promise<SignInAnswer> {
  const trip = await consumeRedirect(ctx);
  if (!trip) throw fail('wrongVerification', '本次登录已过期或已使用，请重新开始');
  const signOn = requireSignOn(deps, trip.signOn);
  if ((from ?? firstSignOn) !== signOn.code) throw fail('wrongVerification', `这不是${signOn.name}的应答，登录没有完成，请重新开始`);
  const identity = await signOn.identify(ctx, answer, trip.words);
  if (trip.purpose === 'link') return linkOwnIdentity(ctx, trip, identity);
  const linked = await findLinkedAccount(ctx, identity);
  const account = linked === undefined ? await findByAddress(ctx, identity) : await findAccount(ctx, { id: linked });
  if (!account) throw await refuseUnlinked(ctx, signOn, identity);
  await refuseLocked(ctx, account, 'identity');
  if (linked !== undefined && identity.hasSecondFactor) return finish(ctx, deps, account, identity);
  return awaitFactor(ctx, account, identity);
}

/**
 * Finds the account named by a mail address of the firm, if no identity is linked to it yet; linked persons are found by the
 * unchanging subject id.
 */
async function findByAddress(ctx: Context, { loginName }: SignOnIdentity): Promise<SignInAccount | undefined> {
  const account = loginName === undefined ? undefined : await findAccount(ctx, { loginName });
  if (!account) return undefined;
  const other = await ctx.db.selectFrom('staffIdentities').select('staffId').where('staffId', '=', account.id).executeTakeFirst();
  return other ? undefined : account;
}

const refuseUnlinked = (ctx: Context, { name }: SignOn, { issuer, subject }: SignOnIdentity) =>
  refuseSignIn(
    ctx,
    { staffId: null, result: 'unlinked', way: 'identity', details: { issuer, subject } },
    `您在${name}的身份没有关联管理端账号。已有账号的，请先用密码登录，在“我的账户”中关联；没有账号的，请联系系统管理员`,
  );

/** The first link of an account, and every use without an accepted method, requires its own second factor. */
async function awaitFactor(ctx: Context, account: SignInAccount, { issuer, subject, sid }: SignOnIdentity): Promise<SignInAnswer> {
  if (!account.hasTotp && !account.hasPasskey)
    throw await refuseSignIn(
      ctx,
      { staffId: account.id, result: 'noSecondFactor', way: 'identity' },
      '该账号尚未设置第二因素，不能登录。请联系系统管理员取得设置链接',
    );
  await beginRedirect(ctx, { purpose: 'factor', staffId: account.id, issuer, subject, sid });
  return { next: getAwaitedFactor(account) };
}

/**
 * Completes a single sign-on login with the account's own second factor, a code or a passkey. Throws 40003 for a wrong one, 40002
 * for an account locked in the meantime, 40029 during a pause after wrong codes.
 */
export async function submitSecondFactor(ctx: Context, deps: StaffDeps, { code, credential }: FactorInput): Promise<SignInAnswer> {
  const awaited = await findAwaitedFactor(ctx);
  const account = awaited && (await findAccount(ctx, { id: awaited.staffId }));
  if (!awaited || !account) throw fail('wrongVerification', '本次登录已过期或已使用，请重新开始');
  await refuseLocked(ctx, account, 'identity');
  if (credential) {
    const personId = await verifySignInPasskey(ctx, deps, { credential }, 'identity');
    if (personId !== account.id) {
      await refuseSignIn(ctx, { staffId: account.id, result: 'wrongPasskey', way: 'identity' }, '');
      throw fail('wrongVerification', '这个通行密钥不属于该账号，请换一个，或重新登录');
    }
  } else await tryCode(ctx, deps, account, code ?? '');
  return finish(ctx, deps, account, awaited);
}

async function tryCode(ctx: Context, deps: StaffDeps, account: SignInAccount, code: string): Promise<void> {
  const attempt = await countAttempt(ctx, deps, { loginName: account.loginName, staffId: account.id });
  if (!(await consumeSecondFactorCode(ctx, deps, account.id, code)))
    throw await refuseWrongSecret(ctx, account, { attempt, result: 'wrongCode', way: 'identity' });
  await resetFailures(ctx, attempt);
}

async function finish(
  ctx: Context,
  deps: StaffDeps,
  account: SignInAccount,
  who: Pick<SignOnIdentity, 'issuer' | 'subject' | 'sid'>,
): Promise<SignInAnswer> {
  await refuseWithoutRole(ctx, account.id, 'identity');
  await inTransaction(ctx, async (tx) => {
    await endAwaitedFactor(tx);
    await storeIdentity(tx, account.id, who);
  });
  await startStaffSession(ctx, deps, account.id, 'identity', (tx, sessionId) => storeSignOnSession(tx, sessionId, who));
  return { next: 'signedIn' };
}
