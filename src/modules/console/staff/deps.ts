import type { SessionLimits } from '#modules/base/person/service/sessions.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import { createPasswordHasher, type PasswordHasher } from '#platform/crypto/password-hasher.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

/** What the calls of staff work with beside their context. */
export interface StaffDeps {
  readonly hasher: PasswordHasher;
  readonly vault: VaultOf<typeof columns>;
  /** By which links and recovery codes are found. */
  readonly lookUp: (secret: string) => Buffer;
  readonly sessionLimits: SessionLimits;
  /** Whether demo staff may sign in at all. */
  readonly isDemo: boolean;
}

/** Fifteen minutes without use, eight hours at the most: a working day, and no screen left open over lunch. */
const sessionLimits: SessionLimits = { idleMinutes: 15, maxHours: 8 };
/** Of one person at a time; a third ends the oldest. */
export const mostSessions = 2;

export function openStaffDeps({ config, secret }: { config: Pick<Config, 'cryptoProfile' | 'demo'>; secret: MasterSecret }): StaffDeps {
  return {
    hasher: createPasswordHasher(secret),
    vault: openVault(columns, secret, config.cryptoProfile),
    lookUp: createKeyedHash(secret, 'staff-lookup'),
    sessionLimits,
    isDemo: config.demo,
  };
}
