import type { Config } from '#platform/config/config.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { createClamdScanner, type FileScanner } from '#platform/storage/file-scanner.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { columns } from './columns.ts';

/** The scanner of uploads and the quarantine. */
export interface UploadScanDeps {
  /** Absent: files are checked by their content only. */
  readonly scanner: FileScanner | undefined;
  readonly files: FileStore;
  readonly sealer: VaultOf<typeof columns>['uploadScans']['sealedKey'];
  readonly profile: CryptoProfile;
}

interface UploadScanOptions {
  config: Pick<Config, 'fileScanner' | 'cryptoProfile'>;
  secret: MasterSecret;
  files: FileStore;
}

export const openUploadScanDeps = ({ config, secret, files }: UploadScanOptions): UploadScanDeps => ({
  scanner: config.fileScanner && createClamdScanner(config.fileScanner),
  files,
  sealer: openVault(columns, secret, config.cryptoProfile).uploadScans.sealedKey,
  profile: config.cryptoProfile,
});
