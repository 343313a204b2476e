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
  /** Of one person at a time; one more ends the oldest. */
  readonly mostSessions: number;
  /** From one network, of everything that lets people in; a whole office may share one address. */
  readonly signInsPerMinute: number;
  /** Whether demo staff may sign in at all. */
  readonly isDemo: boolean;
}

type Settings = Pick<Config, 'cryptoProfile' | 'demo' | 'staffIdleMinutes' | 'staffMaxHours' | 'staffSessions' | 'staffSignInsPerMinute'>;

export function openStaffDeps({ config, secret }: { config: Settings; secret: MasterSecret }): StaffDeps {
  return {
    hasher: createPasswordHasher(secret),
    vault: openVault(columns, secret, config.cryptoProfile),
    lookUp: createKeyedHash(secret, 'staff-lookup'),
    sessionLimits: { idleMinutes: config.staffIdleMinutes, maxHours: config.staffMaxHours },
    mostSessions: config.staffSessions,
    signInsPerMinute: config.staffSignInsPerMinute,
    isDemo: config.demo,
  };
}
