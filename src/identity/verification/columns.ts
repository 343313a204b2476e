import type { Challenge } from 'altcha-lib/types';
import { typed, type ModuleColumns } from '#platform/database/column.ts';

/** A picture to complete by dragging, work for the browser, or a sum in words. */
export type ChallengeKind = 'picture' | 'work' | 'question';

/** Work as it was asked for. The key was made for this challenge alone. */
export interface IssuedWork {
  challenge: Challenge;
  key: string;
}

export const columns = {
  verificationChallenges: { kind: typed<ChallengeKind>(), work: typed<IssuedWork>() },
  verificationPasses: {},
} satisfies ModuleColumns;
