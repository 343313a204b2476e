/**
 * Codes by text message for people who are not signed in yet. For other parts of the recruitment area: `POST /recruit/sendCode` sends them
 * for every `SeekerCodePurpose`, `useSeekerCode` takes them in the service that acts on them, and `<SeekerCodeFields>`
 * (web/code-fields.tsx) asks for them in a form. Whoever is signed in is sent codes with messaging's own `sendCode`.
 */
import { randomBytes } from 'node:crypto';
import { isOutcome } from '#contract/call-error.ts';
import { sendCode, useCode } from '#modules/base/messaging/service/codes.ts';
import { countForNetwork, forgiveTry } from '#modules/base/verification/service/limits.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { SeekerDesk } from '../desk.ts';
import type { CodeSending, SeekerCodePurpose, SendCodeInput } from '../schema.ts';
import { useSeekerHumanCheck } from './human-check.ts';

/** The business as the text message names it. */
const matters: Record<SeekerCodePurpose, string> = { seekerLogin: '招聘专区登录', recruitLookup: '投递进度查询' };

/**
 * Sends a code to the number, whoever has it: nothing in the answer tells whether the number is known. The code is bound to the
 * returned `checkToken`, which only the browser that asked has: others can neither try it nor use its tries up. Throws 40003 without a
 * human check, 40029 by the limits of DOMAIN X22.
 */
export function sendSeekerCode(ctx: Context, desk: SeekerDesk, { mobileTel, purpose, ...proof }: SendCodeInput): Promise<CodeSending> {
  return useSeekerHumanCheck(ctx, desk, { ...proof, purpose }, async (tx) => {
    const checkToken = randomBytes(24).toString('base64url');
    const binding = { mobile: mobileTel, purpose, subject: checkToken };
    const { resendAfterSeconds, expiresAt } = await sendCode(tx, desk.messaging, { ...binding, about: matters[purpose] });
    return { checkToken, resendAfterSeconds, expiresAt: expiresAt.toISOString() };
  });
}

interface GivenCode {
  mobile: string;
  purpose: SeekerCodePurpose;
  checkToken: string;
  code: string;
}

/**
 * Does the work, in one transaction with the code's use, if the code is right for the number, the purpose and the attempt; when the work
 * is refused, the code is good again for the tries that are left. Throws 40003 for any other code, saying how many tries are left, 40029
 * when the visitor's network has failed too often.
 */
export async function useSeekerCode<Result>(
  ctx: Context,
  { messaging, vault }: SeekerDesk,
  { checkToken: subject, ...given }: GivenCode,
  work: (tx: Context) => Promise<Result>,
): Promise<Result> {
  await countForNetwork(ctx, 'failed');
  try {
    return await useCode(ctx, messaging, { ...given, subject }, async (tx) => {
      await forgiveTry(tx);
      return work(tx);
    });
  } catch (error) {
    if (isOutcome(error, 'wrongVerification'))
      await audit(ctx, 'seeker.wrongCode', `mobile:${vault.mobileKey(given.mobile).toString('hex', 0, 8)}`, { purpose: given.purpose });
    throw error;
  }
}
