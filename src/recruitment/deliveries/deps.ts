import type { SeekerDeps } from '#identity/job-seekers/deps.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import type { ResumeDeps } from '#recruitment/resumes/deps.ts';
import { columns } from './columns.ts';

/** Dependencies of the delivery services. */
export interface DeliveryDeps {
  readonly vault: VaultOf<typeof columns>['deliveries'];
  readonly resumes: ResumeDeps;
  readonly seekers: SeekerDeps;
}

export interface DeliveryDepsOptions {
  secret: MasterSecret;
  profile: CryptoProfile;
  resumes: ResumeDeps;
  seekers: SeekerDeps;
}

export function openDeliveryDeps({ secret, profile, resumes, seekers }: DeliveryDepsOptions): DeliveryDeps {
  return { vault: openVault(columns, secret, profile).deliveries, resumes, seekers };
}
