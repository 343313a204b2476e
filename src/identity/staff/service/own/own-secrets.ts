import { fail, type CallError } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { listPasskeyHolders } from '#identity/accounts/service/passkeys/own-passkeys.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import { actorOf, endSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { requireProof } from '#platform/staff-access.ts';
import type { StaffDeps } from '../../deps.ts';
import {
  proofCode,
  type SecondFactorConfirmInput,
  type OwnPasswordInput,
  type ProveInput,
  type RecoveryCodes,
  type TotpSetup,
} from '../../schema/sign-in.ts';
import { recordProof } from '../sign-in/admission.ts';
import { mostProofFailures } from '../sign-in/failures.ts';
import { storeStaffPassword, hashNewStaffPassword, wrongField } from '../sign-in/passwords.ts';
import {
  createTotpSecret,
  storeSecondFactor,
  renewRecoveryCodes,
  findTotpStep,
  toTotpSetup,
  consumeSecondFactorCode,
} from '../sign-in/second-factor.ts';

interface OwnAccount {
  id: number;
  loginName: string;
  passwordHash: string | null;
  sealedTotp: Buffer | null;
  sealedNextTotp: Buffer | null;
  isDemo: boolean;
}

const readOwn = (ctx: Context): Promise<OwnAccount> =>
  ctx.db
    .selectFrom('staffAccounts')
    .select(['id', 'loginName', 'passwordHash', 'sealedTotp', 'sealedNextTotp', 'isDemo'])
    .where('id', '=', actorOf(ctx, staffKind).staffId)
    .executeTakeFirstOrThrow();

/**
 * Confirms the caller's presence: by a code, or by the password without a second factor (demo staff). Sensitive acts require it.
 * Throws 40001 at `code`; the fifth consecutive failure ends the session.
 */
export async function proveIdentity(ctx: Context, deps: StaffDeps, { code }: ProveInput): Promise<Empty> {
  const account = await readOwn(ctx);
  await attempt(ctx, 'code', async () => {
    if (await isWithoutFactor(ctx, account)) return deps.hasher.verify(account.passwordHash ?? undefined, code);
    const typed = proofCode.safeParse(code);
    return typed.success && consumeSecondFactorCode(ctx, deps, account.id, typed.data);
  });
  await recordProof(ctx, deps, 'code');
  return {};
}

/** Returns true if the password is the only proof: demo staff without a passkey. */
async function isWithoutFactor(ctx: Context, { id, sealedTotp, isDemo }: OwnAccount): Promise<boolean> {
  return !sealedTotp && (isDemo || !(await listPasskeyHolders(ctx, staffKind, [id])).has(id));
}

/**
 * Checks a secret of the caller; the attempt is counted before the check. Too many wrong ones end this session only: the account's
 * holder is not shut out by somebody at an unattended computer.
 */
async function attempt(ctx: Context, path: string, isRight: () => Promise<boolean>): Promise<void> {
  const { staffId, sessionId } = actorOf(ctx, staffKind);
  const counted = await ctx.db
    .updateTable('staffSessions')
    .set(({ eb }) => ({ failures: eb('failures', '+', 1) }))
    .where('id', '=', sessionId)
    .where('failures', '<', mostProofFailures)
    .returning('failures')
    .executeTakeFirst();
  if (!counted) throw fail('sessionExpired');
  if (await isRight()) {
    await ctx.db.updateTable('staffSessions').set({ failures: 0 }).where('id', '=', sessionId).execute();
    return;
  }
  const left = mostProofFailures - counted.failures;
  await inTransaction(ctx, async (tx) => {
    await audit(tx, 'staff.proofFailed', `staff:${staffId}`, { what: path, left });
    if (left === 0) await endSessions(tx, staffKind, staffId, { only: sessionId, why: 'proof' });
  });
  if (left === 0) throw fail('sessionExpired', '验证失败次数过多，本次登录已结束，请重新登录');
  throw wrongField(path, `${path === 'code' ? '验证码错误或已使用' : '原密码错误'}，还可尝试 ${left} 次`);
}

/**
 * Changes the caller's password with the old one and a fresh proof; all other sessions end. Throws 40001 at `current` or `next`,
 * 40301 without the proof.
 */
export async function changeOwnPassword(ctx: Context, deps: StaffDeps, { current, next }: OwnPasswordInput): Promise<Empty> {
  requireProof(ctx);
  const { sessionId } = actorOf(ctx, staffKind);
  const { id, passwordHash } = await readOwn(ctx);
  await attempt(ctx, 'current', () => deps.hasher.verify(passwordHash ?? undefined, current));
  const hash = await hashNewStaffPassword(ctx, deps, id, next, 'next');
  return inTransaction(ctx, async (tx) => {
    await storeStaffPassword(tx, id, hash);
    const ended = await endSessions(tx, staffKind, id, { except: sessionId, why: 'password' });
    await audit(tx, 'staff.passwordChanged', `staff:${id}`, { ended });
    return {};
  });
}

/** Begins the setup of a new authenticator; the former one stays valid until a code of the new one is entered. */
export async function beginSecondFactor(ctx: Context, { vault }: StaffDeps): Promise<TotpSetup> {
  requireProof(ctx);
  const { id, loginName } = await readOwn(ctx);
  const secret = createTotpSecret();
  const sealedNextTotp = vault.staffAccounts.sealedNextTotp.seal(secret, { id });
  await ctx.db.updateTable('staffAccounts').set({ sealedNextTotp }).where('id', '=', id).execute();
  return toTotpSetup(ctx, secret, loginName);
}

/** Activates the new authenticator by one of its codes. Throws 40001 at `code`, 40009 when none is being set up. */
export async function confirmSecondFactor(ctx: Context, deps: StaffDeps, { code }: SecondFactorConfirmInput): Promise<RecoveryCodes> {
  requireProof(ctx);
  const { id, sealedNextTotp } = await readOwn(ctx);
  if (!sealedNextTotp) throw fail('conflict', '请先开始设置第二因素');
  const secret = deps.vault.staffAccounts.sealedNextTotp.open(sealedNextTotp, { id });
  const step = code.length === 6 ? findTotpStep(secret, code, ctx.now) : undefined;
  if (step === undefined) throw wrongCode();
  return inTransaction(ctx, async (tx) => {
    const codes = await storeSecondFactor(tx, deps, id, { secret, step });
    await audit(tx, 'staff.secondFactorChanged', `staff:${id}`);
    return { recoveryCodes: codes };
  });
}

const wrongCode = (): CallError => wrongField('code', '验证码与新设置的第二因素不符，请核对手机时间后输入当前的 6 位数字');

/** Replaces the recovery codes. */
export async function renewOwnCodes(ctx: Context, deps: StaffDeps): Promise<RecoveryCodes> {
  requireProof(ctx);
  const { id, sealedTotp } = await readOwn(ctx);
  if (!sealedTotp && !(await listPasskeyHolders(ctx, staffKind, [id])).has(id)) throw fail('conflict', '请先设置第二因素');
  return inTransaction(ctx, async (tx) => {
    const codes = await renewRecoveryCodes(tx, deps, id);
    await audit(tx, 'staff.recoveryCodesRenewed', `staff:${id}`);
    return { recoveryCodes: codes };
  });
}
