import type { ChallengeKind } from '../columns.ts';

/**
 * Lifetimes of challenges and of a pass, in milliseconds: three minutes at most; longer for the sum, because without scripts no warning
 * is possible before it expires. A pass lasts long enough to finish the surrounding form, too short to collect passes.
 */
export const lifeMs: Readonly<Record<ChallengeKind | 'pass', number>> = {
  picture: 180_000,
  work: 180_000,
  question: 600_000,
  pass: 600_000,
};
