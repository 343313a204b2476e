import { fail } from '#contract/call-error.ts';
import { readBusinessOf } from '#modules/client/cases/service/businesses/read-business.ts';
import { sendCode } from '#modules/base/messaging/service/codes.ts';
import type { Context } from '#platform/context.ts';
import { maskMobile } from '#web/format/masks.ts';
import type { AgreementDeps } from '../deps.ts';
import type { SendCodeResult } from '../schema.ts';
import type { CaseAccess } from './case-access.ts';
import { findSigned, reachAgreements } from './step-standing.ts';

/**
 * Sends a code to the client's own number, good for signing this one case. Throws 40009 when there is nothing to sign now or no number
 * is known, 40029 by the limits of DOMAIN X22.
 */
export async function sendAgreementCode(ctx: Context, { messaging }: AgreementDeps, { row, person }: CaseAccess): Promise<SendCodeResult> {
  if (await findSigned(ctx, row)) throw fail('conflict', '本次业务的协议已签署，无需再获取验证码');
  await reachAgreements(ctx, row);
  const mobile = mobileOf(person);
  const { name: about } = await readBusinessOf(ctx, row);
  const { resendAfterSeconds, expiresAt } = await sendCode(ctx, messaging, { mobile, purpose: 'agreement', subject: row.id, about });
  return { resendAfterSeconds, expiresAt: expiresAt.toISOString(), mobile: maskMobile(mobile) };
}

/** Throws 40009 when the client has left no number. */
export function mobileOf({ mobile }: CaseAccess['person']): string {
  if (mobile === null) throw fail('conflict', '您没有预留手机号，请先到营业网点补充后再签署');
  return mobile;
}
