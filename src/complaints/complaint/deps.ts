import type { UploadDeps } from '#content/files/service/files.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { createDocumentChecker } from '#platform/documents/check/document-checker.ts';
import { createPictureProcessor, type PictureRules } from '#platform/picture/picture-processor.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { createComplaintVault, type ComplaintVault } from './vault.ts';

/** What the complaint calls work with beside their context: the keys of personal data, and the place where evidence is checked and kept. */
export interface ComplaintDeps extends UploadDeps {
  readonly vault: ComplaintVault;
}

/** Of pictures as evidence: small ones prove something too, a screenshot of a whole conversation is long, and only the original is kept. */
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
