import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import type { ChallengePurpose } from '../../columns.ts';
import type { PersonKind } from '../person-kind.ts';

export const challengeMs = 5 * 60_000;

/** The purpose of a challenge; `person` is set when somebody is signed in, and then only they can answer it. */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  person?: { kind: PersonKind; id: number };
}

/** Creates a challenge of 256 random bits. Only its hash is stored. */
export async function issueChallenge({ db, now }: Pick<Context, 'db' | 'now'>, { purpose, person }: ChallengeUse): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const owner = person && { [person.kind.owner]: person.id };
  await db
    .insertInto('passkeyChallenges')
    .values({ hash: hashOf(challenge), purpose, expiresAt: new Date(now.getTime() + challengeMs), ...owner })
    .execute();
  return challenge;
}

/**
 * Consumes a challenge, whatever the outcome: of two answers to one challenge, on any process, only one is checked. Returns false
 * for an unknown or expired challenge.
 */
export async function consumeChallenge(
  { db, now }: Pick<Context, 'db' | 'now'>,
  challenge: string,
  { purpose, person }: ChallengeUse,
): Promise<boolean> {
  let query = db
    .deleteFrom('passkeyChallenges')
    .where('hash', '=', hashOf(challenge))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now);
  if (person) query = query.where(person.kind.owner, '=', person.id);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

/** Deletes expired challenges. */
export async function removeOldChallenges({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<', now).execute();
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
