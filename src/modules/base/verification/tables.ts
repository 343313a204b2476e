import type { Challenge } from 'altcha-lib/types';
import { bytea, integer, jsonb, table, text, timestamptz, uuid, type Column, type RowType } from '#platform/database/table.ts';

/** A picture to complete by dragging, work for the browser, or a sum in words. */
export type ChallengeKind = 'picture' | 'work' | 'question';

/** Work as it was asked for. The key was made for this challenge alone. */
export interface AskedWork {
  challenge: Challenge;
  key: string;
}

export const verificationChallengesTable = table('verification_challenges', {
  id: uuid(),
  kind: text() as Column<ChallengeKind>,
  answer: integer().nullable(),
  work: jsonb<AskedWork | null>().nullable(),
  createdAt: timestamptz(),
  expiresAt: timestamptz(),
  extensions: integer().generated(),
  tries: integer().generated(),
});

export const verificationPassesTable = table('verification_passes', {
  hash: bytea(),
  purpose: text(),
  issuedAt: timestamptz(),
  expiresAt: timestamptz(),
});

export const verificationCountersTable = table('verification_counters', {
  network: text(),
  windowStart: timestamptz(),
  asked: integer().generated(),
  failed: integer().generated(),
});

declare module '#platform/database/tables.ts' {
  interface Tables {
    verificationChallenges: RowType<typeof verificationChallengesTable>;
    verificationPasses: RowType<typeof verificationPassesTable>;
    verificationCounters: RowType<typeof verificationCountersTable>;
  }
}
