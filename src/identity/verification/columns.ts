import type { Challenge } from 'altcha-lib/types';
import { typed, type ModuleColumns } from '#platform/database/column.ts';

/** A picture to complete by dragging, a proof of work, or a sum in words. */
export type ChallengeKind = 'picture' | 'work' | 'question';

/** An issued proof-of-work task. The key belongs to this challenge only. */
export interface IssuedWork {
  challenge: Challenge;
  key: string;
}

export const columns = {
  verificationChallenges: { kind: typed<ChallengeKind>(), work: typed<IssuedWork>() },
  verificationPasses: {},
} satisfies ModuleColumns;
