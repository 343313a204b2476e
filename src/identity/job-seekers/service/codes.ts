/**
 * Codes by text message for people who are not signed in yet. For other parts of the recruitment area: `POST /recruit/sendCode` sends them
 * for every `SeekerCodePurpose`, `checkVisitorCode` and `consumeVisitorCode` take them in the service that acts on them, and `<SeekerCodeFields>`
 * (web/code-fields.tsx) asks for them in a form. Whoever is signed in is sent codes with messaging's own `sendCode`.
 */
import { createHash, randomBytes } from 'node:crypto';
import { countForNetwork, forgiveTry } from '#identity/verification/service/limits.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { checkCode, consumeCode, sendCode, type ValidCode } from '#workflow/messaging/service/codes.ts';
import type { SeekerDeps } from '../deps.ts';
import type { CodeSendResult, SeekerCodePurpose, SendCodeInput } from '../schema/seekers.ts';
import { checkCaptcha, consumeHumanPass } from './human-check.ts';

/** The business as the text message names it. */
const matters: Record<SeekerCodePurpose, string> = { seekerLogin: '招聘专区登录', recruitLookup: '投递进度查询' };

/**
 * Sends a code to the number, whoever has it: nothing in the answer tells whether the number is known. The code is bound to the
 * returned `checkToken`, which only the browser that asked has: others can neither try it nor use its tries up. Throws 40003 without a
 * human check, 40029 by the limits of DOMAIN X22.
 */
export async function sendSeekerCode(
  ctx: Context,
  deps: SeekerDeps,
  { mobileTel, purpose, ...proof }: SendCodeInput,
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

/** Says of a browser that a code to a number has once arrived there: what strangers ask for that number elsewhere does not use up its budget. */
const knownCookie = 'seeker_known';
const knownSeconds = 180 * 86_400;

/** Remembers that this browser was signed in with the number. The cookie signs nobody in; it only counts apart. */
export const rememberBrowser = (ctx: Context, deps: SeekerDeps, mobile: string): void =>
  ctx.setCookie?.(knownCookie, markOf(deps, mobile), { maxAgeSeconds: knownSeconds, isForAllAddresses: true });

const isKnownBrowser = ({ cookies }: Context, deps: SeekerDeps, mobile: string): boolean => cookies?.[knownCookie] === markOf(deps, mobile);

const markOf = ({ vault }: SeekerDeps, mobile: string): string =>
  createHash('sha256')
    .update(`known:${vault.mobileKey(mobile).toString('hex')}`)
    .digest('base64url');

export interface CodeEntry {
  mobile: string;
  purpose: SeekerCodePurpose;
  /** Undefined where the caller has none to give: then the number's newest code for the purpose is meant. */
  checkToken: string | undefined;
  code: string;
}

/**
 * Tries a visitor's code for the number, the purpose and the attempt; what it is for uses it up by `consumeVisitorCode`. Throws 40003 for any
 * other code, saying how many tries are left, 40029 when the visitor's network has failed too often.
 */
export async function checkVisitorCode(ctx: Context, { messaging }: SeekerDeps, { checkToken, ...given }: CodeEntry): Promise<ValidCode> {
  await countForNetwork(ctx, 'failed');
  return checkCode(ctx, messaging, { ...given, subject: checkToken });
}

/** Uses it up, in the transaction of what it is for: when that is refused, the code is good again for the tries that are left. */
export async function consumeVisitorCode(tx: Context, right: ValidCode): Promise<void> {
  await consumeCode(tx, right);
  await forgiveTry(tx);
}

/** Keeps on record that a code, or what came with it, was wrong. */
export async function noteWrongCode(ctx: Context, { vault }: SeekerDeps, { mobile, purpose }: CodeEntry): Promise<void> {
  await audit(ctx, 'seeker.wrongCode', `mobile:${vault.mobileKey(mobile).toString('hex', 0, 8)}`, { purpose });
}
