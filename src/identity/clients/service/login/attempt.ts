import { fail } from '#contract/call-error.ts';
import { consumePass } from '#identity/verification/service/passes.ts';
import type { Context } from '#platform/context.ts';
import { loginPassPurpose } from '../../web/login-pass.ts';
import { countAttempt, delayNextAttempt, needsHumanCheck, withdrawAttempt, type FailureCounter } from './login-failures.ts';

/** One attempt that is counted against its subjects. */
export interface CountedAttempt {
  /** Start time on the monotonic clock. */
  began: number;
  /** The most specific counter first. */
  counts: readonly (FailureCounter & {
    /** Number of failures including this attempt. */
    failures: number;
  })[];
}

/**
 * Counts an attempt before it is made. From the third failure of an account (existing or not), or many failures of a network, the
 * attempt needs a pass of the human check. Throws 40029 during a wait, 40003 without a valid pass; neither is counted.
 */
export async function beginAttempt(ctx: Context, counted: readonly FailureCounter[], captcha: string | undefined): Promise<CountedAttempt> {
  const attempt = { began: performance.now(), counts: [] as (FailureCounter & { failures: number })[] };
  try {
    for (const one of counted) attempt.counts.push({ ...one, failures: await countAttempt(ctx, one) });
    if (attempt.counts.some((one) => needsHumanCheck(one, one.failures))) await checkPass(ctx, captcha);
  } catch (error) {
    await withdrawCountedAttempt(ctx, attempt);
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

/** Withdraws an attempt that does not count. */
export async function withdrawCountedAttempt(ctx: Context, { counts }: CountedAttempt): Promise<void> {
  for (const counted of counts) await withdrawAttempt(ctx, counted);
}

/** Records the failure: the next attempt has to wait. Returns true if that also needs a pass. */
export async function recordFailedAttempt(tx: Context, { began, counts }: CountedAttempt): Promise<void> {
  const tookMs = performance.now() - began;
  for (const counted of counts) await delayNextAttempt(tx, counted, { failures: counted.failures, tookMs });
}

/** Returns true when the attempt after this failure needs a pass. */
export const nextNeedsHumanCheck = ({ counts }: CountedAttempt): boolean =>
  counts.some((counted) => needsHumanCheck(counted, counted.failures + 1));
