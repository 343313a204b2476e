import type { UploadDeps } from '#content/files/service/files.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { createDocumentChecker } from '#platform/documents/check/document-checker.ts';
import { createPictureProcessor, type PictureRules } from '#platform/picture/picture-processor.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { createComplaintVault, type ComplaintVault } from './vault.ts';

/** The dependencies of the complaint calls: the keys for personal data, and the store of evidence. */
export interface ComplaintDeps extends UploadDeps {
  readonly vault: ComplaintVault;
}

/** Evidence pictures: small ones are allowed, long screenshots too, and only the original is stored. */
const evidencePictures: PictureRules = { minLong: 1, minShort: 1, maxPixels: 50_000_000, otherwise: '无法看清内容', longestEdge: 64 };

export function openComplaintDeps({
  secret,
  profile,
  files,
}: {
  secret: MasterSecret;
  profile: CryptoProfile;
  files: FileStore;
}): ComplaintDeps {
  return {
    vault: createComplaintVault(secret, profile),
    files,
    pictures: createPictureProcessor(evidencePictures),
    documents: createDocumentChecker(),
  };
}
