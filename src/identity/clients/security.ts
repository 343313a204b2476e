import { createPasskeyHolders } from '#identity/accounts/service/passkeys/notify-holder.ts';
import { openPasskeyDeps, type PasskeyDeps } from '#identity/accounts/service/passkeys/passkey-deps.ts';
import type { PersonDeps } from '#identity/accounts/service/person-deps.ts';
import { clientKind, type SubjectKind } from '#identity/accounts/service/person-kind.ts';
import type { SessionLimits } from '#identity/accounts/service/sessions.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { Context } from '#platform/context.ts';
import { createLoginKeys, type LoginKeys } from '#platform/crypto/login/login-keys.ts';
import { createPasswordHasher, type PasswordHasher } from '#platform/crypto/password-hasher.ts';
import { openSm2Service } from '#platform/crypto/sm2/sm2-service.ts';
import type { ClientDirectory } from './directory/client-directory.ts';
import { createHttpClientDirectory } from './directory/http-client-directory.ts';
import { createTableClientDirectory } from './directory/table-client-directory.ts';
import { createNotMeLink } from './service/not-me/link.ts';
import { requireMobile } from './service/person.ts';
import { createClientVault, type ClientVault } from './vault.ts';

/**
 * A client's decision about the processing of device data. The server passes it in, since this module may not import the consents
 * module.
 */
export interface DeviceConsent {
  /** Returns false if the client refused or withdrew the consent. */
  mayKeep(tx: Context, clientId: number): Promise<boolean>;
  /** Records the consent of a client who trusts a device and has not decided before. */
  give(tx: Context, clientId: number): Promise<void>;
}

/** Dependencies of the client services: keys, hashes, directory and session limits. */
export interface ClientSecurity extends PersonDeps {
  readonly kind: SubjectKind<'client'>;
  readonly keys: LoginKeys;
  readonly hasher: PasswordHasher;
  readonly vault: ClientVault;
  readonly directory: ClientDirectory;
  readonly sessionLimits: SessionLimits;
  readonly passkeys: PasskeyDeps;
  readonly deviceConsent: DeviceConsent;
  /** The duration of the hold, in ms: a contact change is pending, and a changed credential is not accepted as a proof. */
  readonly holdMs: number;
  /** Origin for links in messages and QR codes, without a trailing slash. */
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
  | 'cryptoServiceUrl'
  | 'cryptoServiceToken'
  | 'cryptoServiceKeys'
  | 'cryptoServiceTimeoutMs'
  | 'publicUrl'
>;

/** Creates the dependencies from the settings. Clients are looked up in our own tables unless the firm's account system is configured. */
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
    createNotMeLink: (tx, clientId, template) => createNotMeLink(tx, { vault, publicUrl: settings.publicUrl }, clientId, template),
    readMobile: (ctx, clientId) => requireMobile(ctx, { vault }, clientId),
  };
  return {
    ...person,
    kind: clientKind,
    keys: createLoginKeys({ secret, profile: settings.cryptoProfile, inModule: openSm2Service(settings)?.keyFor('login') }),
    hasher,
    vault,
    directory: openDirectory(settings, { vault, hasher }),
    sessionLimits: { idleMinutes: settings.sessionIdleMinutes, maxHours: settings.sessionMaxHours },
    holdMs: settings.contactHoldHours * 3_600_000,
    publicUrl: settings.publicUrl,
    deviceConsent,
    passkeys: openPasskeyDeps(settings, secret, createPasskeyHolders(person)),
  };
}

function openDirectory(settings: Settings, own: { vault: ClientVault; hasher: PasswordHasher }): ClientDirectory {
  const { clientDirectoryUrl: url, clientDirectorySecret, clientDirectoryTimeoutMs: timeoutMs } = settings;
  return url ? createHttpClientDirectory({ url, secret: clientDirectorySecret ?? '', timeoutMs }) : createTableClientDirectory(own);
}
