import type { ClientSecurity } from '#modules/client/login/security.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import type { BusinessPorts } from './ports.ts';
import { createCaseVault, type CaseVault } from './vault.ts';

/** What the calls of the business hall work with beside their context. */
export interface BusinessDesk {
  readonly vault: CaseVault;
  readonly security: ClientSecurity;
  /** The modules that own the steps of a case. */
  readonly ports: BusinessPorts;
}

interface Parts extends Pick<BusinessDesk, 'security' | 'ports'> {
  secret: MasterSecret;
  profile: CryptoProfile;
}

/** Puts it together. */
export function openBusinessDesk({ secret, profile, ...parts }: Parts): BusinessDesk {
  return { vault: createCaseVault(secret, profile), ...parts };
}
