import { isOutcome } from '#contract/call-error.ts';
import { usePass } from '#modules/base/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { SeekerDesk } from '../desk.ts';
import { refuseCheck, takeCaptcha } from './captcha.ts';

/** How a visitor shows to be a person: the characters of a captcha image, or the pass of one of the other checks. */
export interface HumanProof {
  captchaId?: string;
  captcha?: string;
  pass?: string;
}

/**
 * Does the work, in one transaction, for a visitor who shows to be a person. An image is used up in any case; a pass, which costs more, is
 * good again when the work is refused. Throws 40003 at the field `captcha` without a proof that holds.
 */
export async function useSeekerHumanCheck<Result>(
  ctx: Context,
  desk: SeekerDesk,
  { captchaId, captcha, pass, purpose }: HumanProof & { purpose: string },
  work: (tx: Context) => Promise<Result>,
): Promise<Result> {
  if (!pass) {
    if (!captchaId || !captcha) throw refuseCheck('请先填写图中的字符，或完成其他验证');
    await takeCaptcha(ctx, desk, { id: captchaId, answer: captcha });
  }
  return inTransaction(ctx, async (tx) => {
    if (pass) await takePass(tx, { pass, purpose });
    return work(tx);
  });
}

async function takePass(tx: Context, pass: { pass: string; purpose: string }): Promise<void> {
  await usePass(tx, pass).catch((error: unknown) => {
    throw isOutcome(error, 'wrongVerification') ? refuseCheck(error.message) : error;
  });
}
