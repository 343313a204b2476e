import { openPasskeyDeps, type PasskeyDeps } from '#identity/accounts/service/passkeys/passkey-deps.ts';
import { toldByMessage } from '#identity/accounts/service/passkeys/tell-passkey.ts';
import type { PersonDeps } from '#identity/accounts/service/person-deps.ts';
import { clientKind, type SubjectKind } from '#identity/accounts/service/person-kind.ts';
import type { SessionLimits } from '#identity/accounts/service/sessions.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import { createLoginKeys, type LoginKeys } from '#platform/crypto/login/login-keys.ts';
import { createPasswordHasher, type PasswordHasher } from '#platform/crypto/password-hasher.ts';
import type { ClientDirectory } from './directory/client-directory.ts';
import { createHttpClientDirectory } from './directory/http-client-directory.ts';
import { createTableClientDirectory } from './directory/table-client-directory.ts';
import { linkNotMe } from './service/not-me/link.ts';
import { requireMobile } from './service/person.ts';
import { createClientVault, type ClientVault } from './vault.ts';

/** What a client has said to the handling of data about their devices; given by the server, as this module may not know the one of consents. */
export interface DeviceConsent {
  /** False for who has said no, or has taken their consent back. */
  mayKeep(tx: Context, clientId: number): Promise<boolean>;
  /** Notes the consent of a client who has a device trusted and was never asked. */
  give(tx: Context, clientId: number): Promise<void>;
}

/** What the client calls work with beside their context: keys, hashes, the directory, and the limits of a session. */
export interface ClientSecurity extends PersonDeps {
  readonly kind: SubjectKind<'client'>;
  readonly keys: LoginKeys;
  readonly hasher: PasswordHasher;
  readonly vault: ClientVault;
  readonly directory: ClientDirectory;
  readonly sessionLimits: SessionLimits;
  readonly passkeys: PasskeyDeps;
  readonly deviceConsent: DeviceConsent;
  /** How long a changed contact waits before it holds, and what was changed confirms nothing, in ms. */
  readonly holdMs: number;
  /** Scheme and host of the links in messages and of the codes on screens that phones read, without a slash at the end. */
  readonly publicUrl: string;
}

type Settings = Pick<
  Config,
  | 'cryptoProfile'
  | 'sessionIdleMinutes'
  | 'sessionMaxHours'
  | 'clientDirectoryUrl'
  | 'clientDirectorySecret'
  | 'clientDirectoryTimeoutMs'
  | 'contactHoldHours'
  | 'publicUrl'
>;

/** Puts them together as the settings say. Clients are looked up in our own tables unless the firm's account system is set. */
export function openClientSecurity(
  settings: Settings,
  secret: MasterSecret,
  { messaging, deviceConsent }: Pick<ClientSecurity, 'messaging' | 'deviceConsent'>,
): ClientSecurity {
  const vault = createClientVault(secret, settings.cryptoProfile);
  const hasher = createPasswordHasher(secret);
  const person: PersonDeps = {
    kind: clientKind,
    messaging,
    linkNotMe: (tx, clientId, template) => linkNotMe(tx, { vault, publicUrl: settings.publicUrl }, clientId, template),
    readMobile: (ctx, clientId) => requireMobile(ctx, { vault }, clientId),
  };
  return {
    ...person,
    kind: clientKind,
    keys: createLoginKeys({ secret, profile: settings.cryptoProfile }),
    hasher,
    vault,
    directory: openDirectory(settings, { vault, hasher }),
    sessionLimits: { idleMinutes: settings.sessionIdleMinutes, maxHours: settings.sessionMaxHours },
    holdMs: settings.contactHoldHours * 3_600_000,
    publicUrl: settings.publicUrl,
    deviceConsent,
    passkeys: openPasskeyDeps(settings, secret, toldByMessage(person)),
  };
}

function openDirectory(settings: Settings, own: { vault: ClientVault; hasher: PasswordHasher }): ClientDirectory {
  const { clientDirectoryUrl: url, clientDirectorySecret, clientDirectoryTimeoutMs: timeoutMs } = settings;
  return url ? createHttpClientDirectory({ url, secret: clientDirectorySecret ?? '', timeoutMs }) : createTableClientDirectory(own);
}
