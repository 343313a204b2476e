import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import type { MasterSecret } from '../config/secret.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Returns true when the password matches the hash. Without a hash (an account that does not exist) it does the same work and
   * returns false, so that the response time reveals nothing.
   */
  verify(hashed: string | undefined, password: string): Promise<boolean>;
  /** Returns true when a hash was made at another cost than the current one and should be replaced at the next login. */
  isOutdated(hashed: string): boolean;
}

export interface PasswordCost {
  memoryKib: number;
  passes: number;
}

// The library exports its algorithms as a const enum, which plain TypeScript cannot import.
const argon2id = 2;

/** About 60 ms of one core and 32 MiB per password, above OWASP's minimum of 19 MiB and two passes. */
const usualCost: PasswordCost = { memoryKib: 32_768, passes: 3 };

/** One core is left to the event loop, so that pages do not wait for passwords; further hashes queue. */
const parallelHashes = Math.max(1, availableParallelism() - 1);
/** About half a minute of CPU time on one core: visitors do not wait longer for a login. */
const longestQueue = 500;

/**
 * Hashes with Argon2id (RFC 9106). Every hash includes a key derived from the master key: trading passwords are often six digits,
 * and a stolen table alone must not be enough to try them all. Runs on libuv's threads, never on the event loop, and never on all
 * of them at once. Throws 40029 when hundreds are queued.
 */
export function createPasswordHasher(secret: MasterSecret, { memoryKib, passes }: PasswordCost = usualCost): PasswordHasher {
  const options = {
    algorithm: argon2id,
    memoryCost: memoryKib,
    timeCost: passes,
    parallelism: 1,
    secret: secret.deriveKey('password-pepper'),
  };
  const inTurn = createConcurrencyLimiter(parallelHashes, longestQueue);
  const make = (password: string): Promise<string> => inTurn(() => hash(password.normalize('NFKC'), options));
  // Created at startup: created on first use, that response would take twice as long.
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
