import { createHash, timingSafeEqual } from 'node:crypto';
import { type CallError, fail, isOutcome } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { ResendResult } from '#identity/accounts/schema.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { beijingMinute } from '#ui/format/beijing-time.ts';
import { verifyCode, consumeCode, sendCode } from '#workflow/messaging/service/codes.ts';
import type { StepInput, UnlockInput } from '../schema.ts';
import type { ClientSecurity } from '../security.ts';
import { areProofsSufficient } from '../web/step-up/acts-and-proofs.ts';
import { missingMobile } from './new-device.ts';
import { notifyClient } from './notices.ts';
import { readPerson, type Person } from './person.ts';
import { countTry, recordCodeSent, readStep, consumeStep } from './steps.ts';

const codeAwaited = { kind: 'unlock', stages: ['codeSent'] } as const;

/** Sends the code for unlocking. The step proves the right password. Throws 40003 when it is over, 40029 when a code limit is exceeded. */
export async function sendUnlockCode(ctx: Context, security: ClientSecurity, { step }: StepInput): Promise<ResendResult> {
  const { clientId } = await readStep(ctx, step, { kind: 'unlock', stages: ['begun', 'codeSent'] });
  const code = codeOfUnlock(await readPerson(ctx, security, clientId), step);
  const { resendAfterSeconds } = await sendCode(ctx, security.messaging, {
    ...code,
    about: '解除网上访问锁定',
    owner: `client:${clientId}`,
    // The password was right.
    asker: 'owner',
  });
  await recordCodeSent(ctx, step);
  return { resendAfterSeconds };
}

export function codeOfUnlock({ mobile }: Pick<Person, 'mobile'>, step: string) {
  if (!mobile) throw missingMobile();
  return { mobile, purpose: 'unlock', subject: `unlock:${createHash('sha256').update(step).digest('hex')}` } as const;
}

/**
 * Removes the client's own lock with more proofs than a login: password (which began the step), identity number and code. Throws
 * 40003 with the same message whichever of the two is wrong, five times at most, and for a finished step.
 */
export async function unlockAccess(ctx: Context, security: ClientSecurity, { step, code, id_no }: UnlockInput): Promise<Empty> {
  const { clientId } = await readStep(ctx, step, codeAwaited);
  await countTry(ctx, step, 'unlock');
  await requireIdNumber(ctx, security, clientId, id_no);
  const binding = codeOfUnlock(await readPerson(ctx, security, clientId), step);
  const right = await verifyCode(ctx, security.messaging, { ...binding, code }).catch(sayWhichOfNeither);
  await inTransaction(ctx, async (tx) => {
    await consumeCode(tx, right).catch(sayWhichOfNeither);
    await consumeStep(tx, step, codeAwaited);
    // The password began the step.
    if (!areProofsSufficient('unlock', ['loginPassword', 'code'])) throw wrongProof();
    await openAccess(tx, clientId);
    await notifyClient(tx, security, clientId, { template: 'accessUnlocked', values: { at: beijingMinute(tx.now) } });
    await audit(tx, 'client.unlock', `client:${clientId}`);
  });
  return {};
}

async function requireIdNumber(ctx: Context, { vault }: ClientSecurity, clientId: number, idNumber: string): Promise<void> {
  const { idNumberKey } = await ctx.db
    .selectFrom('clientAccounts')
    .select('idNumberKey')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const given = vault.idNumberKey(idNumber);
  if (!timingSafeEqual(idNumberKey ?? Buffer.alloc(given.length), given)) throw wrongProof();
}

async function openAccess(tx: Context, clientId: number): Promise<void> {
  await tx.db
    .updateTable('clientAccounts')
    .set({ status: 'open', updatedAt: tx.now })
    .where('id', '=', clientId)
    .where('status', '=', 'locked')
    .execute();
}

const wrongProof = (): CallError => fail('wrongVerification', '身份证号码或验证码不正确，请核对后重试');

/** Replaces the message of a wrong code by that of a wrong identity number, so that the response does not reveal which was wrong. */
function sayWhichOfNeither(error: unknown): never {
  throw isOutcome(error, 'wrongVerification') ? wrongProof() : error;
}
