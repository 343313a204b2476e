import { randomUUID, timingSafeEqual } from 'node:crypto';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { countForNetwork, reverseFailedTry } from '#identity/verification/service/limits.ts';
import type { Context } from '#platform/context.ts';
import { drawCaptcha } from '../captcha/draw-captcha.ts';
import { pickAnswer } from '../captcha/glyphs.ts';
import type { SeekerDeps } from '../deps.ts';
import type { CaptchaImage } from '../schema/seekers.ts';
import { seekerLimits } from '../web/seeker-limits.ts';

export const captchaLifeMs = seekerLimits.captchaMinutes * 60_000;

/** Renders a captcha image; its answer is stored as a hash. Throws 40029 when the visitor's network has requested too many. */
export async function createCaptcha(ctx: Context, { vault }: SeekerDeps, _input: Empty): Promise<CaptchaImage> {
  await countForNetwork(ctx, 'asked');
  const answer = pickAnswer();
  const image = await drawCaptcha(answer);
  const [captchaId, expiresAt] = [randomUUID(), new Date(ctx.now.getTime() + captchaLifeMs)];
  await ctx.db
    .insertInto('seekerCaptchas')
    .values({ id: captchaId, answerHash: vault.captchaHash(captchaId, answer), expiresAt })
    .execute();
  return { captchaId, image: `data:image/png;base64,${image.toString('base64')}`, expiresAt: expiresAt.toISOString() };
}

/**
 * Checks an answer and uses the image up, right or wrong: one statement deletes it, so that nobody guesses twice. Case and spaces
 * are ignored. Throws 40003, at the field `captcha`, for a wrong answer and for an unknown, used or expired image, 40029 when the
 * network has failed too often.
 */
export async function consumeCaptcha(ctx: Context, { vault }: SeekerDeps, { id, answer }: { id: string; answer: string }): Promise<void> {
  if (ctx.db.isTransaction) throw new Error('takeCaptcha needs its own statement: a wrong answer must use the image up');
  await countForNetwork(ctx, 'failed');
  const image = await ctx.db.deleteFrom('seekerCaptchas').where('id', '=', id).returningAll().executeTakeFirst();
  if (!image || image.expiresAt <= ctx.now) throw humanCheckError('图片已失效或已使用，请按新图片填写');
  if (!timingSafeEqual(image.answerHash, vault.captchaHash(id, readAnswer(answer))))
    throw humanCheckError('图片中的字符不对，请按新图片填写');
  await reverseFailedTry(ctx);
}

/** The refusal of a human check: 40003 at its field. */
export const humanCheckError = (message: string): Error => fail('wrongVerification', message, { errors: [{ path: 'captcha', message }] });

/** Normalises an answer: case, spaces and full-width characters. */
const readAnswer = (typed: string): string => typed.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
