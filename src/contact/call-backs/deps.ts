import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';
import { createCallBackVault, type CallBackVault } from './vault.ts';

/** The dependencies of the call-back service. */
export interface CallBackDeps {
  readonly vault: CallBackVault;
  readonly messaging: MessagingDeps;
}

export function openCallBackDeps({
  secret,
  profile,
  messaging,
}: {
  secret: MasterSecret;
  profile: CryptoProfile;
  messaging: MessagingDeps;
}): CallBackDeps {
  return { vault: createCallBackVault(secret, profile), messaging };
}
