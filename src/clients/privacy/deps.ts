import type { CopyDeps, Erasure } from '#identity/accounts/ports.ts';
import { createCopyVault } from '#identity/accounts/service/copy-vault.ts';
import type { StepUpDeps } from '#identity/clients/service/step-up/require-step-up.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import type { WithdrawalEffects } from './service/consents.ts';

/** What the calls of the privacy centre work with beside their context. */
export interface PrivacyDeps extends CopyDeps {
  /** What controls the account is confirmed by. */
  readonly security: StepUpDeps;
  /** What each module removes, and what a withdrawal brings with it. */
  readonly erasures: readonly Erasure[];
  readonly effects: WithdrawalEffects;
}

/** Puts it together. */
export function openPrivacyDeps({
  secret,
  profile,
  ...parts
}: Omit<PrivacyDeps, 'vault'> & { secret: MasterSecret; profile: CryptoProfile }): PrivacyDeps {
  return { ...parts, vault: createCopyVault(secret, profile) };
}
