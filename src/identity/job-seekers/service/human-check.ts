import { isOutcome } from '#contract/call-error.ts';
import { consumePass } from '#identity/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import type { SeekerDeps } from '../deps.ts';
import { refuseCheck, takeCaptcha } from './captcha.ts';

/** How a visitor shows to be a person: the characters of a captcha image, or the pass of one of the other checks. */
export interface HumanProof {
  captchaId?: string;
  captcha?: string;
  pass?: string;
}

/** Uses the image up, whatever its answer is worth, unless another check's pass came. Throws 40003 at the field `captcha` without a proof that holds. */
export async function checkCaptcha(ctx: Context, deps: SeekerDeps, { captchaId, captcha, pass }: HumanProof): Promise<void> {
  if (pass) return;
  if (!captchaId || !captcha) throw refuseCheck('请先填写图中的字符，或完成其他验证');
  await takeCaptcha(ctx, deps, { id: captchaId, answer: captcha });
}

/** Uses the pass up, if one came, in the transaction of what it is for: it costs more than an image, and is good again when that is refused. */
export async function consumeHumanPass(tx: Context, { pass, purpose }: HumanProof & { purpose: string }): Promise<void> {
  if (!pass) return;
  await consumePass(tx, { pass, purpose }).catch((error: unknown) => {
    throw isOutcome(error, 'wrongVerification') ? refuseCheck(error.message) : error;
  });
}
