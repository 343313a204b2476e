import { createHash, randomBytes } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import type { CodeResult } from '#identity/accounts/schema.ts';
import { seekerKind } from '#identity/accounts/service/person-kind.ts';
import { checkRequestCode, notifyOfRequest } from '#identity/accounts/service/request-code.ts';
import { endSessions } from '#identity/accounts/service/sessions.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { isUniqueViolation } from '#platform/database/unique-violation.ts';
import { maskMobile } from '#ui/format/masks.ts';
import { verifyCode, consumeCode, sendCode } from '#workflow/messaging/service/codes.ts';
import type { SeekerDeps } from '../deps.ts';
import type { MobileResult, MobileChangeInput, MobileProof, NewMobileCodeInput } from '../schema/rights.ts';
import { seekerLimits } from '../web/seeker-limits.ts';
import { lockSeeker } from './find-seeker.ts';
import { seekerRequests } from './requests.ts';
import { readSeekerMobile, seekerOf } from './session.ts';

const proofMs = seekerLimits.proofMinutes * 60_000;

/**
 * First step: checks the code sent to the old number and returns the proof for the next two steps, stored only as a hash. Throws
 * 40003 for a wrong code.
 */
export async function proveOldMobile(ctx: Context, deps: SeekerDeps, { code }: { code: string }): Promise<MobileProof> {
  const { seekerId } = seekerOf(ctx);
  const right = await checkRequestCode(ctx, deps, seekerRequests.mobile, code);
  return inTransaction(ctx, async (tx) => {
    await consumeCode(tx, right);
    return issueProof(tx, seekerId);
  });
}

/** Only the latest proof is valid. */
async function issueProof(tx: Context, seekerId: number): Promise<MobileProof> {
  const proof = randomBytes(32).toString('base64url');
  const row = { tokenHash: hashOf(proof), expiresAt: new Date(tx.now.getTime() + proofMs) };
  await tx.db
    .insertInto('seekerMobileChanges')
    .values({ seekerId, ...row })
    .onConflict((conflict) => conflict.column('seekerId').doUpdateSet(row))
    .execute();
  return { proof, expiresAt: row.expiresAt.toISOString() };
}

/**
 * Second step: sends a code to the new number. Throws 40003 without a valid proof, 40001 for the old number, 40029 when a code
 * limit is exceeded.
 */
export async function sendNewMobileCode(ctx: Context, deps: SeekerDeps, { proof, mobile }: NewMobileCodeInput): Promise<CodeResult> {
  const { seekerId } = seekerOf(ctx);
  await requireProof(ctx, seekerId, proof);
  if (mobile === (await readSeekerMobile(ctx, deps, seekerId))) throw isSame();
  const { resendAfterSeconds, expiresAt } = await sendCode(ctx, deps.messaging, {
    ...bindingOf(seekerId, mobile),
    about: seekerRequests.mobile.about,
  });
  return { mobile: maskMobile(mobile), resendAfterSeconds, expiresAt: expiresAt.toISOString() };
}

/**
 * Third step: checks the code sent to the new number, which signs in from then on; other sessions end, and the old number is
 * notified. Only the holder of the new number learns whether it has an account. Throws 40003 for a wrong code or proof, 40009 for
 * a number that has an account.
 */
export async function changeMobile(ctx: Context, deps: SeekerDeps, { proof, mobile, code }: MobileChangeInput): Promise<MobileResult> {
  const { seekerId, sessionId } = seekerOf(ctx);
  await requireProof(ctx, seekerId, proof);
  const right = await verifyCode(ctx, deps.messaging, { ...bindingOf(seekerId, mobile), code });
  return inTransaction(ctx, async (tx) => {
    await consumeCode(tx, right);
    await lockSeeker(tx, seekerId);
    const before = await readSeekerMobile(tx, deps, seekerId);
    if (mobile === before) throw isSame();
    await consumeProof(tx, seekerId, proof);
    await setMobile(tx, deps, seekerId, mobile);
    // Other sessions were started with the old number.
    await endSessions(tx, seekerKind, seekerId, { except: sessionId, why: 'number' });
    await notifyOfRequest(tx, deps, before, seekerRequests.mobile);
    await audit(tx, 'seeker.changeMobile', `seeker:${seekerId}`);
    return { mobile: maskMobile(mobile) };
  });
}

/** The unique index decides when two persons request the number at once. */
async function setMobile(tx: Context, { vault }: SeekerDeps, seekerId: number, mobile: string): Promise<void> {
  await tx.db
    .updateTable('seekers')
    .set({ mobileKey: vault.mobileKey(mobile), sealedMobile: vault.seal(mobile, 'mobile') })
    .where('id', '=', seekerId)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? isTaken() : error;
    });
}

async function requireProof(ctx: Context, seekerId: number, proof: string): Promise<void> {
  const row = await ctx.db
    .selectFrom('seekerMobileChanges')
    .select('seekerId')
    .where('seekerId', '=', seekerId)
    .where('tokenHash', '=', hashOf(proof))
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst();
  if (!row) throw isOver();
}

/** Consumes the proof: of two changes with one proof, only one succeeds. */
async function consumeProof(tx: Context, seekerId: number, proof: string): Promise<void> {
  const { numDeletedRows } = await tx.db
    .deleteFrom('seekerMobileChanges')
    .where('seekerId', '=', seekerId)
    .where('tokenHash', '=', hashOf(proof))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw isOver();
}

const bindingOf = (seekerId: number, mobile: string) => ({ mobile, purpose: 'seekerRights', subject: `newMobile:${seekerId}` }) as const;
const hashOf = (proof: string): Buffer => createHash('sha256').update(proof).digest();
const isOver = () =>
  fail('wrongVerification', '原手机号码的验证已过期或已使用，请重新验证', { errors: [{ path: 'step', message: 'proof' }] });
const isSame = () => fail('invalidInput', '新号码与原号码相同', { errors: [{ path: 'mobile', message: '请填写另一个手机号码' }] });
const isTaken = () =>
  fail('conflict', '该手机号码已有招聘账号。如两个账号都是您的，请先用该号码登录并注销那个账号', {
    errors: [{ path: 'mobile', message: '该手机号码已有招聘账号' }],
  });
