import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { createComplaintVault, type ComplaintVault } from './vault.ts';

/** What the complaint calls work with beside their context: the keys of personal data, and the store that evidence is kept in. */
export interface ComplaintDeps {
  readonly vault: ComplaintVault;
  readonly files: FileStore;
}

export function openComplaintDeps({
  secret,
  profile,
  files,
}: {
  secret: MasterSecret;
  profile: CryptoProfile;
  files: FileStore;
}): ComplaintDeps {
  return { vault: createComplaintVault(secret, profile), files };
}
