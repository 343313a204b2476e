import { readCaseBusiness } from '#clients/cases/service/businesses/read-business.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { maskMobile } from '#ui/format/masks.ts';
import { sendCode } from '#workflow/messaging/service/codes.ts';
import { findPendingCode, type PendingCode } from '#workflow/messaging/service/pending-code.ts';
import type { AgreementDeps } from '../deps.ts';
import type { QueryResult, AgreementCodeResult } from '../schema.ts';
import type { CaseAccess } from './case-access.ts';
import { findSigningResult, requireAgreementStep } from './step-status.ts';

/**
 * Sends a code to the client's registered number, valid for signing this one case. A code sent less than a minute ago is reused.
 * Throws 40009 when there is nothing to sign now or no number is known, 40029 by the limits of trade rule X22.
 */
export async function sendAgreementCode(
  ctx: Context,
  deps: AgreementDeps,
  { row, person, channel }: CaseAccess,
): Promise<AgreementCodeResult> {
  if (await findSigningResult(ctx, row)) throw fail('conflict', '本次业务的协议已签署，无需再获取验证码');
  await requireAgreementStep(ctx, row);
  const mobile = requireCaseMobile(person);
  const awaited = await findAgreementCode(ctx, deps, { row, person });
  if (awaited && awaited.resendAfterSeconds > 0) return { ...awaited, mobile: maskMobile(mobile), wasSent: true };
  const { name: about } = await readCaseBusiness(ctx, row);
  const code = { mobile, purpose: 'agreement', subject: row.id, about, owner: `client:${row.clientId}` } as const;
  const sent = await sendCode(ctx, deps.messaging, { ...code, asker: channel === 'token' ? 'owner' : 'stranger' });
  return { ...toTimes(sent), mobile: maskMobile(mobile), wasSent: false };
}

/** Returns the code of a case that can still be entered, whichever device requested it; null when there is none. */
export async function findAgreementCode(
  ctx: Context,
  { messaging }: Pick<AgreementDeps, 'messaging'>,
  { row, person: { mobile } }: Pick<CaseAccess, 'row' | 'person'>,
): Promise<QueryResult['awaitedCode']> {
  const awaited = mobile && (await findPendingCode(ctx, messaging, { mobile, purpose: 'agreement', subject: row.id }));
  return awaited ? toTimes(awaited) : null;
}

const toTimes = ({ resendAfterSeconds, expiresAt }: PendingCode) => ({ resendAfterSeconds, expiresAt: expiresAt.toISOString() });

/** Throws 40009 when the client has no mobile number. */
export function requireCaseMobile({ mobile }: CaseAccess['person']): string {
  if (mobile === null) throw fail('conflict', '您没有预留手机号，请先到营业网点补充后再签署');
  return mobile;
}
