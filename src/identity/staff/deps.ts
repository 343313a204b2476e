import { openPasskeyDeps, type PasskeyDeps } from '#identity/accounts/service/passkeys/passkey-deps.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import type { SessionLimits } from '#identity/accounts/service/sessions.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import { createPasswordHasher, type PasswordHasher } from '#platform/crypto/password-hasher.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';
import { openDirectory, type StaffDirectory } from './service/doors/directory.ts';
import { openSignOns, type SignOn } from './service/doors/sign-on.ts';

/** What the calls of staff work with beside their context. */
export interface StaffDeps {
  readonly hasher: PasswordHasher;
  readonly vault: VaultOf<typeof columns>;
  /** By which links and recovery codes are found. */
  readonly lookUp: (secret: string) => Buffer;
  /** Where staff open the console; passkeys are good there alone, and the sign-on sends back there. */
  readonly consoleUrl: string;
  readonly passkeys: PasskeyDeps;
  /** The firm's own sign-ons, as many as are set, and its directory. */
  readonly signOns: readonly SignOn[];
  readonly directory: StaffDirectory | undefined;
  readonly sessionLimits: SessionLimits;
  /** Of one person at a time; one more ends the oldest. */
  readonly mostSessions: number;
  /** From one network, of everything that lets people in; a whole office may share one address. */
  readonly signInsPerMinute: number;
  /** The longest term of a token for other systems, and how often it may ask. */
  readonly tokens: { readonly mostDays: number; readonly perMinute: number };
  /** Whether demo staff may sign in at all. */
  readonly isDemo: boolean;
}

/** Throws `ConfigError` for a file of the directory's certificates that cannot be used. */
export function openStaffDeps({ config, secret }: { config: Config; secret: MasterSecret }): StaffDeps {
  return {
    hasher: createPasswordHasher(secret),
    vault: openVault(columns, secret, config.cryptoProfile),
    lookUp: createKeyedHash(secret, 'staff-lookup'),
    consoleUrl: config.consoleUrl,
    // Staff have no number to be told at: what became of their keys they see at their account, from the record.
    passkeys: openPasskeyDeps({ ...config, publicUrl: config.consoleUrl }, secret, { kind: staffKind, tell: async () => undefined }),
    signOns: openSignOns(config),
    directory: openDirectory(config),
    sessionLimits: { idleMinutes: config.staffIdleMinutes, maxHours: config.staffMaxHours },
    mostSessions: config.staffSessions,
    signInsPerMinute: config.staffSignInsPerMinute,
    tokens: { mostDays: config.apiTokenMaxDays, perMinute: config.apiTokenPerMinute },
    isDemo: config.demo,
  };
}
