import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { MasterSecret } from '../config/secret.ts';
import { createTurns } from './turns.ts';

/** Turns passwords into what may be kept. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * True when the password is the one that was hashed. Without a hash (an account that does not exist) it does the same work
   * and says no, so that the time of the answer tells nothing.
   */
  verify(hashed: string | undefined, password: string): Promise<boolean>;
  /** True when a hash was made at another cost than today's and should be made anew at the next login. */
  isOutdated(hashed: string): boolean;
}

export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

// The library names its algorithms in a constant enum, which plain TypeScript cannot import.
const argon2id = 2;

/** About 60 ms of one core and 32 MiB for each password, above OWASP's minimum of 19 MiB and two passes. */
const usualCost: PasswordCost = { memoryKib: 32_768, passes: 3 };

/** One core is left to the event loop, or pages would wait for passwords; hashes beyond these wait for one another. */
const parallelHashes = Math.max(1, availableParallelism() - 1);
/** Longer than this nobody waits for a login: about half a minute's work of one core. */
const longestQueue = 500;

/**
 * Argon2id (RFC 9106). A key derived from the master key goes into every hash: trading passwords are often six digits,
 * and a stolen table alone must not be enough to try them all. Works on libuv's threads, never on the event loop, and never
 * on all of them at once. Throws 40029 when hundreds wait already.
 */
export function createPasswordHasher(secret: MasterSecret, { memoryKib, passes }: PasswordCost = usualCost): PasswordHasher {
  const options = {
    algorithm: argon2id,
    memoryCost: memoryKib,
    timeCost: passes,
    parallelism: 1,
    secret: secret.deriveKey('password-pepper'),
  };
  const inTurn = createTurns(parallelHashes, longestQueue);
  const make = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFKC'), options));
  // Made once and at once: made at first need, that one answer would take twice as long.
  const nobodys = make('no account has this password');
  return {
    hash: make,
    async verify(hashed, password) {
      const kept = hashed ?? (await nobodys);
      const isRight = await inTurn(() => verify(kept, password.normalize('NFKC'), options));
      return isRight && hashed !== undefined;
    },
    isOutdated(hashed) {
      const { memoryCost, timeCost } = parseOptions(hashed);
      return memoryCost !== memoryKib || timeCost !== passes;
    },
  };
}
