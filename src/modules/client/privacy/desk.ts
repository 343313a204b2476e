import type { PersonDeps } from '#modules/base/person/service/person-deps.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import type { Erasure, PersonalDataSource } from './ports.ts';
import type { WithdrawalEffects } from './service/consents.ts';
import { createExportVault, type ExportVault } from './vault.ts';

/** What the calls of the privacy centre work with beside their context. */
export interface PrivacyDesk {
  readonly person: PersonDeps;
  readonly vault: ExportVault;
  /** What each module keeps, removes and does at a withdrawal. */
  readonly sources: readonly PersonalDataSource[];
  readonly erasures: readonly Erasure[];
  readonly effects: WithdrawalEffects;
}

/** Puts it together. */
export function openPrivacyDesk({
  secret,
  profile,
  ...parts
}: Omit<PrivacyDesk, 'vault'> & { secret: MasterSecret; profile: CryptoProfile }): PrivacyDesk {
  return { ...parts, vault: createExportVault(secret, profile) };
}
