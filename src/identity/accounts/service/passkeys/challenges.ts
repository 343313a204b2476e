import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import type { ChallengePurpose } from '../../columns.ts';
import type { PersonKind } from '../person-kind.ts';

/** How long somebody may take to find their key. */
export const challengeMs = 5 * 60_000;

/** What a challenge is for; `person` where somebody is signed in, whose it is alone. */
export interface ChallengeUse {
  purpose: ChallengePurpose;
  person?: { kind: PersonKind; id: number };
}

/** A challenge of 256 random bits, of which the hash alone is kept. */
export async function issueChallenge({ db, now }: Pick<Context, 'db' | 'now'>, { purpose, person }: ChallengeUse): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const owner = person && { [person.kind.owner]: person.id };
  await db
    .insertInto('passkeyChallenges')
    .values({ hash: hashOf(challenge), purpose, expiresAt: new Date(now.getTime() + challengeMs), ...owner })
    .execute();
  return challenge;
}

/** Uses a challenge up, whatever comes of it then: of two answers to one challenge, on whatever process, one is heard. False for any other. */
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

/** Forgets those that nobody has answered. */
export async function removeOldChallenges({ db, now }: Pick<Context, 'db' | 'now'>): Promise<void> {
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<', now).execute();
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();
