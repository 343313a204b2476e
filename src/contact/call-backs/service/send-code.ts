import { randomBytes } from 'node:crypto';
import { consumePass } from '#identity/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { sendCode } from '#workflow/messaging/service/codes.ts';
import { callBackCheckPurpose } from '../calls/requests.ts';
import type { CallBackDeps } from '../deps.ts';
import type { CallBackCodeResult, ParsedCodeInput } from '../schema/requests.ts';
import { purposeNames } from '../web/call-back-labels.ts';

/**
 * Sends a code to the number to be called, bound to the returned `checkToken`, which only the requesting browser has. Throws
 * 40003 without a human check, 40029 by the limits of codes.
 */
export function sendCallBackCode(
  ctx: Context,
  { messaging }: CallBackDeps,
  { mobileTel, purpose, captcha }: ParsedCodeInput,
): Promise<CallBackCodeResult> {
  return inTransaction(ctx, async (tx) => {
    await consumePass(tx, { pass: captcha, purpose: callBackCheckPurpose });
    const checkToken = randomBytes(24).toString('base64url');
    const binding = { mobile: mobileTel, purpose: 'callBack', subject: checkToken } as const;
    const { resendAfterSeconds, expiresAt } = await sendCode(tx, messaging, { ...binding, about: purposeNames[purpose] });
    return { checkToken, resendAfterSeconds, expiresAt: expiresAt.toISOString() };
  });
}
