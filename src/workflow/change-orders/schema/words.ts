import { z } from 'zod';

/** A word for which texts are checked before submission: `block` prevents it, `compliance` requires compliance approval, `warn` warns. */
export const guardedWord = z.object({
  word: z.string().trim().min(1, '请填写词语').max(30, '词语不超过 30 个字'),
  weight: z.enum(['block', 'compliance', 'warn']),
  reason: z.string().trim().min(1, '请填写原因').max(100, '原因不超过 100 个字'),
});
export type GuardedWord = z.output<typeof guardedWord>;
