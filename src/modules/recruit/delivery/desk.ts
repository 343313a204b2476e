import type { ResumeDesk } from '#modules/recruit/resume/desk.ts';
import type { SeekerDesk } from '#modules/recruit/seeker/desk.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

/** What the calls about deliveries work with beside their context. */
export interface DeliveryDesk {
  readonly vault: VaultOf<typeof columns>['deliveries'];
  readonly resumes: ResumeDesk;
  readonly seekers: SeekerDesk;
}

export interface DeliveryDeskOptions {
  secret: MasterSecret;
  profile: CryptoProfile;
  resumes: ResumeDesk;
  seekers: SeekerDesk;
}

export function openDeliveryDesk({ secret, profile, resumes, seekers }: DeliveryDeskOptions): DeliveryDesk {
  return { vault: openVault(columns, secret, profile).deliveries, resumes, seekers };
}
