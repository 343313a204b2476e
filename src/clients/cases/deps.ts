import type { ClientSecurity } from '#identity/clients/security.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import type { BusinessPorts } from './ports.ts';
import { createCaseVault, type CaseVault } from './vault.ts';

/** Dependencies of the business hall endpoints. */
export interface CaseDeps {
  readonly vault: CaseVault;
  readonly security: ClientSecurity;
  /** The modules that implement the steps of a case. */
  readonly ports: BusinessPorts;
}

interface Parts extends Pick<CaseDeps, 'security' | 'ports'> {
  secret: MasterSecret;
  profile: CryptoProfile;
}

export function openCaseDeps({ secret, profile, ...parts }: Parts): CaseDeps {
  return { vault: createCaseVault(secret, profile), ...parts };
}
