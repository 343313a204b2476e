import type { ClientSecurity } from '#identity/clients/security.ts';
import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import type { Sm2Key } from '#platform/crypto/sm2/sm2-key.ts';
import { openSm2Service, type Sm2ServiceSettings } from '#platform/crypto/sm2/sm2-service.ts';
import type { TimeStampAuthority } from '#platform/pdf/stamp/time-stamp.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';
import { readFirmCertificate, readTimeStampAuthority, type FirmCertificate } from './files/firm-certificate.ts';
import { createAgreementVault, type AgreementVault } from './vault.ts';

/** Dependencies of the agreement endpoints. */
export interface AgreementDeps {
  readonly vault: AgreementVault;
  readonly security: ClientSecurity;
  readonly messaging: MessagingDeps;
  /** In profile SM2 every signed file gets a second signature: SM2 over SM3. */
  readonly profile: CryptoProfile;
  /** The key of that signature in a cryptographic module; undefined when the program has generated one. */
  readonly sm2InModule?: Sm2Key | undefined;
  /** Printed on signed files as the address where they can be verified. */
  readonly publicUrl: string;
  /** The firm's own certificate; undefined when a demo authority signs. */
  readonly firmCertificate: FirmCertificate | undefined;
  /** The authority that time-stamps signatures; undefined when signatures get no time stamp. */
  readonly timeStamps: TimeStampAuthority | undefined;
}

interface Parts extends Pick<AgreementDeps, 'security' | 'messaging'> {
  config: Pick<Config, 'cryptoProfile' | 'publicUrl'> &
    Sm2ServiceSettings &
    Partial<
      Pick<
        Config,
        | 'agreementCertFile'
        | 'agreementKeyFile'
        | 'agreementKeyPassword'
        | 'agreementTsaUrl'
        | 'agreementTsaCertFile'
        | 'agreementTsaTimeoutMs'
      >
    >;
  secret: MasterSecret;
}

/** Builds the dependencies. Throws an error with a message for operators when the firm's certificate cannot be used. */
export function openAgreementDeps({ config, secret, security, messaging }: Parts): AgreementDeps {
  return {
    vault: createAgreementVault(secret, config.cryptoProfile),
    security,
    messaging,
    profile: config.cryptoProfile,
    sm2InModule: openSm2Service(config)?.keyFor('agreement'),
    publicUrl: config.publicUrl,
    firmCertificate: readFirmCertificate(config),
    timeStamps: readTimeStampAuthority(config),
  };
}
