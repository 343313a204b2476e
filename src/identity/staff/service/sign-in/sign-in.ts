import type { Context } from '#platform/context.ts';
import type { SignInWay } from '../../columns.ts';
import type { StaffDeps } from '../../deps.ts';
import type { SignInAnswer } from '../../schema/sign-in-methods.ts';
import type { ParsedSignIn } from '../../schema/sign-in.ts';
import {
  startStaffSession,
  findAccount,
  refuseLocked,
  refuseWithoutRole,
  refuseWrongSecret,
  checkSecondFactor,
  type SignInAccount,
} from './admission.ts';
import { countAttempt, resetFailures, withdrawAttempt } from './failures.ts';

/**
 * Signs a staff member in: password, then a code of the second factor with the same input. Throws 40002 for a wrong password as
 * for an unknown name, 40003 for a wrong code, 40002 with advice for an account that is locked, has no second factor, or is used
 * from a network that none of its roles allows, and 40029 during a pause.
 */
export async function signIn(ctx: Context, deps: StaffDeps, { loginName, password, code }: ParsedSignIn): Promise<SignInAnswer> {
  const account = await findAccount(ctx, { loginName });
  const attempt = await countAttempt(ctx, deps, { loginName, staffId: account?.id });
  const { isRight, way, isAway } = await checkPassword(ctx, deps, { account, isOpen: account?.state === 'active', password });
  const hint = isAway ? '公司目录没有应答，请输入本系统的密码。' : undefined;
  if (!isInUse(account) || !isRight)
    throw await refuseWrongSecret(ctx, account, { attempt, result: 'wrongPassword', way, hint, loginName });
  if (account.state !== 'active') await withdrawAttempt(ctx, attempt);
  await refuseLocked(ctx, account, way);
  const next = await checkSecondFactor(ctx, deps, { account, code, attempt, way });
  if (next) return { next, ...(isAway && { isDirectoryAway: true }) };
  await resetFailures(ctx, attempt);
  await refuseWithoutRole(ctx, account.id, way);
  await startStaffSession(ctx, deps, account.id, way);
  return { next: 'signedIn' };
}

const isInUse = (account: SignInAccount | undefined): account is SignInAccount =>
  account?.state === 'active' || account?.state === 'locked';

interface PasswordTry {
  account: SignInAccount | undefined;
  /**
   * True if the account accepts attempts: for a locked one the directory is not called, because that would allow unlimited
   * attempts there.
   */
  isOpen: boolean;
  password: string;
}

interface TriedPassword {
  isRight: boolean;
  way: SignInWay;
  /** The directory was unreachable, and the local password was checked instead. */
  isAway: boolean;
}

/** Checks a password: at the directory for accounts that use it; locally for all others, and while the directory is unreachable. */
export async function checkPassword(ctx: Context, deps: StaffDeps, { account, isOpen, password }: PasswordTry): Promise<TriedPassword> {
  const { directory, hasher } = deps;
  if (!directory || !account?.usesDirectory)
    return { isRight: await hasher.verify(account?.passwordHash ?? undefined, password), way: 'password', isAway: false };
  if (!isOpen) return { isRight: false, way: 'directory', isAway: false };
  const [told, isOwn] = await Promise.all([
    directory.check(ctx, account.loginName, password),
    hasher.verify(account.passwordHash ?? undefined, password),
  ]);
  if (told === 'silent') return { isRight: isOwn, way: 'password', isAway: true };
  return { isRight: told === 'right', way: 'directory', isAway: false };
}
