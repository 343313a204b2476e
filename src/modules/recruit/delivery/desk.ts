import type { ResumeDesk } from '#modules/recruit/resume/desk.ts';
import type { SeekerDesk } from '#modules/recruit/seeker/desk.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { createSealer, type Sealer } from '#platform/crypto/sealer.ts';

/** What the calls about deliveries work with beside their context. */
export interface DeliveryDesk {
  /** Seals the resume as it was delivered; the place is `deliveries.snapshot:<id>`. */
  readonly sealer: Sealer;
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
  return { sealer: createSealer(secret, 'delivery-data', profile), resumes, seekers };
}
