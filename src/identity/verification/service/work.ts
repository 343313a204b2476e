import { randomBytes, randomInt } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import type { PassResult, Work, WorkAnswer } from '../schema.ts';
import { storeChallenge, solveChallenge } from './challenges.ts';
import { countRate, type RequestRate } from './limits.ts';

/**
 * Rounds of SHA-256 per guess, and the number of guesses: about a quarter of a million hashes, one second on an ordinary computer
 * and a few on an old phone. Plain SHA-256, as scripts on a site without TLS have nothing better.
 */
const cost = 60;
const guesses = { least: 3000, most: 5000 };

/** Requests of a prefix and the whole site in ten minutes of an ordinary day; the work grows above that. */
const usualRate: RequestRate = { prefix: 30, site: 3000 };
/** About a minute on an old phone; more would exclude people. */
const mostTimes = 16;

/** Returns the multiple of the ordinary work at such a rate: twice the rate, twice the work. */
export const computeWorkFactor = ({ prefix, site }: RequestRate): number =>
  Math.min(mostTimes, Math.max(1, prefix / usualRate.prefix, site / usualRate.site));

/**
 * Creates a proof-of-work task instead of a picture; it is larger at higher request rates. Throws 40029 when the visitor's
 * network has requested too often.
 */
export async function createWork(ctx: Context, _input: Empty): Promise<Work> {
  const key = randomBytes(32).toString('base64url');
  const times = computeWorkFactor(await countRate(ctx));
  const counter = Math.round(randomInt(guesses.least, guesses.most + 1) * times);
  const challenge = await createChallenge({ algorithm: 'SHA-256', cost, counter, deriveKey, hmacSignatureSecret: key });
  const { id, expiresAt } = await storeChallenge(ctx, 'work', { work: { challenge, key } });
  const { algorithm, nonce, salt, keyLength, keyPrefix } = challenge.parameters;
  return { id, expiresAt, algorithm, nonce, salt, cost, keyLength, keyPrefix };
}

/** Exchanges completed work for a pass. Throws 40003 when it is incomplete, and as `solveChallenge` does. */
export function checkWork(ctx: Context, { id, counter, derivedKey, purpose }: WorkAnswer): Promise<PassResult> {
  return solveChallenge(ctx, {
    id,
    kind: 'work',
    purpose,
    wrong: '自动验证没有完成，请再试一次',
    isRight: async ({ work }) => {
      if (!work) return false;
      const { challenge, key } = work;
      const { verified } = await verifySolution({ challenge, solution: { counter, derivedKey }, deriveKey, hmacSignatureSecret: key });
      return verified;
    },
  });
}
