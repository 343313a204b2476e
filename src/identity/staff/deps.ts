import { openPasskeyDeps, type PasskeyDeps } from '#identity/accounts/service/passkeys/passkey-deps.ts';
import { staffKind } from '#identity/accounts/service/person-kind.ts';
import type { SessionLimits } from '#identity/accounts/service/sessions.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { createKeyedHash } from '#platform/crypto/keyed-hash.ts';
import { createPasswordHasher, type PasswordHasher } from '#platform/crypto/password-hasher.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';
import { openDirectory, type StaffDirectory } from './service/sign-in-methods/directory.ts';
import { openSignOns, type SignOn } from './service/sign-in-methods/sign-on.ts';

/** Dependencies of the staff services. */
export interface StaffDeps {
  readonly hasher: PasswordHasher;
  readonly vault: VaultOf<typeof columns>;
  /** Blind index by which links and recovery codes are found. */
  readonly lookUp: (secret: string) => Buffer;
  /** The console's address; passkeys are valid only there, and the single sign-on redirects there. */
  readonly consoleUrl: string;
  readonly passkeys: PasskeyDeps;
  /** The firm's configured single sign-on providers and its directory. */
  readonly signOns: readonly SignOn[];
  readonly directory: StaffDirectory | undefined;
  readonly sessionLimits: SessionLimits;
  /** Per person; another session ends the oldest. */
  readonly mostSessions: number;
  /** Per network, for all sign-in methods; a whole office may share one address. */
  readonly signInsPerMinute: number;
  /** Longest lifetime of an API token in days, and its requests per minute. */
  readonly tokens: { readonly mostDays: number; readonly perMinute: number };
  /** True if demo staff may sign in. */
  readonly isDemo: boolean;
}

/** Creates the dependencies. Throws `ConfigError` for an unusable file of directory certificates. */
export function openStaffDeps({ config, secret }: { config: Config; secret: MasterSecret }): StaffDeps {
  return {
    hasher: createPasswordHasher(secret),
    vault: openVault(columns, secret, config.cryptoProfile),
    lookUp: createKeyedHash(secret, 'staff-lookup'),
    consoleUrl: config.consoleUrl,
    // Staff have no mobile number for notifications: they see changes to their passkeys in their account, from the audit log.
    passkeys: openPasskeyDeps({ ...config, publicUrl: config.consoleUrl }, secret, { kind: staffKind, notify: async () => undefined }),
    signOns: openSignOns(config),
    directory: openDirectory(config),
    sessionLimits: { idleMinutes: config.staffIdleMinutes, maxHours: config.staffMaxHours },
    mostSessions: config.staffSessions,
    signInsPerMinute: config.staffSignInsPerMinute,
    tokens: { mostDays: config.apiTokenMaxDays, perMinute: config.apiTokenPerMinute },
    isDemo: config.demo,
  };
}
