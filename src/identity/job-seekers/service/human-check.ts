import { isOutcome } from '#contract/call-error.ts';
import { consumePass } from '#identity/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import type { SeekerDeps } from '../deps.ts';
import { humanCheckError, consumeCaptcha } from './captcha.ts';

/** A visitor's human check: the characters of a captcha image, or the pass of another check. */
export interface HumanProof {
  captchaId?: string;
  captcha?: string;
  pass?: string;
}

/**
 * Checks the image and uses it up in any case, unless another check's pass was sent. Throws 40003 at the field `captcha` without
 * a valid proof.
 */
export async function checkCaptcha(ctx: Context, deps: SeekerDeps, { captchaId, captcha, pass }: HumanProof): Promise<void> {
  if (pass) return;
  if (!captchaId || !captcha) throw humanCheckError('请先填写图中的字符，或完成其他验证');
  await consumeCaptcha(ctx, deps, { id: captchaId, answer: captcha });
}

/**
 * Uses up the pass, if one was sent, in the caller's transaction: it costs the visitor more than an image, and is valid again
 * after a rollback.
 */
export async function consumeHumanPass(tx: Context, { pass, purpose }: HumanProof & { purpose: string }): Promise<void> {
  if (!pass) return;
  await consumePass(tx, { pass, purpose }).catch((error: unknown) => {
    throw isOutcome(error, 'wrongVerification') ? humanCheckError(error.message) : error;
  });
}
