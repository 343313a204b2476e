import type { ClientSecurity } from '#identity/clients/security.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import type { BusinessPorts } from './ports.ts';
import { createCaseVault, type CaseVault } from './vault.ts';

/** What the calls of the business hall work with beside their context. */
export interface CaseDeps {
  readonly vault: CaseVault;
  readonly security: ClientSecurity;
  /** The modules that own the steps of a case. */
  readonly ports: BusinessPorts;
}

interface Parts extends Pick<CaseDeps, 'security' | 'ports'> {
  secret: MasterSecret;
  profile: CryptoProfile;
}

/** Puts it together. */
export function openCaseDeps({ secret, profile, ...parts }: Parts): CaseDeps {
  return { vault: createCaseVault(secret, profile), ...parts };
}
