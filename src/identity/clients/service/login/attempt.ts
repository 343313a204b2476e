import { fail } from '#contract/call-error.ts';
import { consumePass } from '#identity/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import { loginPassPurpose } from '../../web/login-pass.ts';
import { countAttempt, delayNext, needsHumanCheck, withdrawAttempt, type FailureCounter } from './login-failures.ts';

/** One attempt at something that may fail, counted against what it is about. */
export interface CountedAttempt {
  /** On the monotonic clock. */
  began: number;
  /** The most exact first. */
  counts: readonly (FailureCounter & {
    /** Failures with this one, if it fails. */
    failures: number;
  })[];
}

/**
 * Counts an attempt before anything is tried. From the third failure of an account, existing or not, or many of a network, the attempt
 * has to bring a pass of the human check. Throws 40029 while one of them has to wait, 40003 without a valid pass; neither counts.
 */
export async function beginAttempt(ctx: Context, counted: readonly FailureCounter[], captcha: string | undefined): Promise<CountedAttempt> {
  const attempt = { began: performance.now(), counts: [] as (FailureCounter & { failures: number })[] };
  try {
    for (const one of counted) attempt.counts.push({ ...one, failures: await countAttempt(ctx, one) });
    if (attempt.counts.some((one) => needsHumanCheck(one, one.failures))) await checkPass(ctx, captcha);
  } catch (error) {
    await withdraw(ctx, attempt);
    throw error;
  }
  return attempt;
}

async function checkPass(ctx: Context, pass: string | undefined): Promise<void> {
  if (!pass) throw fail('wrongVerification', '失败次数较多，请先完成拖动拼图安全验证', { extra: { captcha: true } });
  await consumePass(ctx, { pass, purpose: loginPassPurpose }).catch(() => {
    throw fail('wrongVerification', '安全验证已失效或已使用，请重新完成拖动拼图安全验证', { extra: { captcha: true } });
  });
}

/** The attempt was none. */
export async function withdraw(ctx: Context, { counts }: CountedAttempt): Promise<void> {
  for (const counted of counts) await withdrawAttempt(ctx, counted);
}

/** The attempt has failed: the next one has to wait. Says whether it has to bring a pass as well. */
export async function failAttempt(tx: Context, { began, counts }: CountedAttempt): Promise<void> {
  const tookMs = performance.now() - began;
  for (const counted of counts) await delayNext(tx, counted, { failures: counted.failures, tookMs });
}

/** True when the attempt after this failed one has to bring a pass. */
export const nextNeedsHumanCheck = ({ counts }: CountedAttempt): boolean =>
  counts.some((counted) => needsHumanCheck(counted, counted.failures + 1));
