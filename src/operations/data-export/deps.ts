import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';
import type { ExportKind } from './ports.ts';

/** The dependencies of exports: the keys and the kinds of exports. */
export interface DataExportDeps {
  readonly vault: VaultOf<typeof columns>['dataExports'];
  readonly kinds: readonly ExportKind[];
}

export function openDataExportDeps({
  secret,
  profile,
  kinds,
}: {
  secret: MasterSecret;
  profile: CryptoProfile;
  kinds: readonly ExportKind[];
}): DataExportDeps {
  return { vault: openVault(columns, secret, profile).dataExports, kinds };
}
