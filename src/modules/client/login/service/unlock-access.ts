import { createHash, timingSafeEqual } from 'node:crypto';
import { type CallError, fail, isOutcome } from '#contract/call-error.ts';
import { sendCode, useCode } from '#modules/base/messaging/service/codes.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Nothing, ResendResult, StepInput, UnlockInput } from '../schema.ts';
import type { ClientSecurity } from '../security.ts';
import { noticeTime, tellClient } from './notices.ts';
import { missingMobile } from './new-device.ts';
import { readPerson } from './person.ts';
import { countTry, noteCodeSent, readStep, useStep } from './steps.ts';

const codeAwaited = { kind: 'unlock', stages: ['codeSent'] } as const;

/** Sends the code for unlocking. The step stands for the right password. Throws 40003 when it is over, 40029 by the limits of codes. */
export async function sendUnlockCode(ctx: Context, security: ClientSecurity, { step }: StepInput): Promise<ResendResult> {
  const { clientId } = await readStep(ctx, step, { kind: 'unlock', stages: ['begun', 'codeSent'] });
  const code = await codeOf(ctx, security, clientId, step);
  const { resendAfterSeconds } = await sendCode(ctx, security.messaging, { ...code, about: '解除网上访问锁定' });
  await noteCodeSent(ctx, step);
  return { resendAfterSeconds };
}

async function codeOf(ctx: Context, security: ClientSecurity, clientId: number, step: string) {
  const { mobile } = await readPerson(ctx, security, clientId);
  if (!mobile) throw missingMobile();
  return { mobile, purpose: 'unlock', subject: `unlock:${createHash('sha256').update(step).digest('hex')}` } as const;
}

/**
 * Takes back the client's own lock: a stronger check than a login, by password (it began the step), identity number and code. Throws
 * 40003 in the same words whichever of the two is wrong, five times at most, and for a step that is over.
 */
export async function unlockAccess(ctx: Context, security: ClientSecurity, { step, code, id_no }: UnlockInput): Promise<Nothing> {
  const { clientId } = await readStep(ctx, step, codeAwaited);
  await countTry(ctx, step, 'unlock');
  const { idNumberKey } = await ctx.db
    .selectFrom('clientAccounts')
    .select('idNumberKey')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const given = security.vault.idNumberKey(id_no);
  if (!timingSafeEqual(idNumberKey ?? Buffer.alloc(given.length), given)) throw wrongProof();
  const binding = await codeOf(ctx, security, clientId, step);
  const work = async (tx: Context): Promise<Nothing> => {
    await useStep(tx, step, codeAwaited);
    await tx.db
      .updateTable('clientAccounts')
      .set({ status: 'open', updatedAt: tx.now })
      .where('id', '=', clientId)
      .where('status', '=', 'locked')
      .execute();
    await tellClient(tx, security, clientId, { template: 'accessUnlocked', values: { at: noticeTime(tx.now) } });
    await audit(tx, 'client.unlock', `client:${clientId}`);
    return {};
  };
  return useCode(ctx, security.messaging, { ...binding, code }, work).catch((error: unknown) => {
    throw isOutcome(error, 'wrongVerification') && error.errors.length === 0 ? wrongProof() : error;
  });
}

const wrongProof = (): CallError => fail('wrongVerification', '身份证号码或验证码不正确，请核对后重试');
