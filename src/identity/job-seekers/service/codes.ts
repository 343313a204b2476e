/**
 * Codes by text message for people who are not signed in. For other parts of the recruitment area: `POST /recruit/sendCode` sends
 * them for every `SeekerCodePurpose`, the service that acts on them calls `checkVisitorCode` and `consumeVisitorCode`, and
 * `<SeekerCodeFields>` (web/code-fields.tsx) is the form field. Signed-in users receive codes by messaging's own `sendCode`.
 */
import { createHash, randomBytes } from 'node:crypto';
import { countForNetwork, reverseFailedTry } from '#identity/verification/service/limits.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { verifyCode, consumeCode, sendCode, type ValidCode } from '#workflow/messaging/service/codes.ts';
import type { SeekerDeps } from '../deps.ts';
import type { CodeSendResult, SeekerCodePurpose, SeekerCodeSendInput } from '../schema/seekers.ts';
import { checkCaptcha, consumeHumanPass } from './human-check.ts';

/** Name of the matter in the text message. */
const matters: Record<SeekerCodePurpose, string> = { seekerLogin: '招聘专区登录', recruitLookup: '投递进度查询' };

/**
 * Sends a code to a number; the response does not reveal whether the number is known. The code is bound to the returned
 * `checkToken`, which only the requesting browser has: others can neither try it nor use up its attempts. Throws 40003 without a
 * human check, 40029 when a limit of trade rule X22 is exceeded.
 */
export async function sendSeekerCode(
  ctx: Context,
  deps: SeekerDeps,
  { mobileTel, purpose, ...proof }: SeekerCodeSendInput,
): Promise<CodeSendResult> {
  await checkCaptcha(ctx, deps, proof);
  return inTransaction(ctx, async (tx) => {
    await consumeHumanPass(tx, { ...proof, purpose });
    const checkToken = randomBytes(24).toString('base64url');
    const binding = { mobile: mobileTel, purpose, subject: checkToken };
    const { resendAfterSeconds, expiresAt } = await sendCode(tx, deps.messaging, {
      ...binding,
      about: matters[purpose],
      asker: isKnownBrowser(tx, deps, mobileTel) ? 'owner' : 'stranger',
    });
    return { checkToken, resendAfterSeconds, expiresAt: expiresAt.toISOString() };
  });
}

/** Marks a browser in which a code to the number was once entered: requests by strangers elsewhere do not use up its budget. */
const knownCookie = 'seeker_known';
const knownSeconds = 180 * 86_400;

/** Remembers that this browser was signed in with the number. The cookie cannot be used to sign in; it only separates the counters. */
export const rememberBrowser = (ctx: Context, deps: SeekerDeps, mobile: string): void =>
  ctx.setCookie?.(knownCookie, markOf(deps, mobile), { maxAgeSeconds: knownSeconds });

const isKnownBrowser = ({ cookies }: Context, deps: SeekerDeps, mobile: string): boolean => cookies?.[knownCookie] === markOf(deps, mobile);

const markOf = ({ vault }: SeekerDeps, mobile: string): string =>
  createHash('sha256')
    .update(`known:${vault.mobileKey(mobile).toString('hex')}`)
    .digest('base64url');

export interface CodeEntry {
  mobile: string;
  purpose: SeekerCodePurpose;
  /** Undefined when the caller has none: the number's newest code for the purpose is checked. */
  checkToken: string | undefined;
  code: string;
}

/**
 * Checks a visitor's code for number, purpose and attempt without using it up; `consumeVisitorCode` does that. Throws 40003 for
 * any other code, with the remaining attempts, 40029 when the visitor's network has failed too often.
 */
export async function checkVisitorCode(ctx: Context, { messaging }: SeekerDeps, { checkToken, ...given }: CodeEntry): Promise<ValidCode> {
  await countForNetwork(ctx, 'failed');
  return verifyCode(ctx, messaging, { ...given, subject: checkToken });
}

/** Uses the code up, in the transaction of its act: after a rollback it is valid again for the remaining attempts. */
export async function consumeVisitorCode(tx: Context, right: ValidCode): Promise<void> {
  await consumeCode(tx, right);
  await reverseFailedTry(tx);
}

/** Records in the audit log that a code, or the data sent with it, was wrong. */
export async function auditWrongCode(ctx: Context, { vault }: SeekerDeps, { mobile, purpose }: CodeEntry): Promise<void> {
  await audit(ctx, 'seeker.wrongCode', `mobile:${vault.mobileKey(mobile).toString('hex', 0, 8)}`, { purpose });
}
