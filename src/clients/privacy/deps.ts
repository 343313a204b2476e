import type { CopyDeps, Erasure } from '#identity/accounts/ports.ts';
import { createCopyVault } from '#identity/accounts/service/copy-vault.ts';
import type { StepUpDeps } from '#identity/clients/service/step-up/require-step-up.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import type { WithdrawalEffects } from './service/consents.ts';

/** Dependencies of the privacy centre endpoints. */
export interface PrivacyDeps extends CopyDeps {
  /** Confirms actions that control the account. */
  readonly security: StepUpDeps;
  /** The data that each module deletes, and the effects of a withdrawn consent. */
  readonly erasures: readonly Erasure[];
  readonly effects: WithdrawalEffects;
}

export function openPrivacyDeps({
  secret,
  profile,
  ...parts
}: Omit<PrivacyDeps, 'vault'> & { secret: MasterSecret; profile: CryptoProfile }): PrivacyDeps {
  return { ...parts, vault: createCopyVault(secret, profile) };
}
