import { createHmac } from 'node:crypto';
import type { SeekerDeps } from '#identity/job-seekers/deps.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { createPictureProcessor, type PictureProcessor } from '#platform/picture/picture-processor.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { columns } from './columns.ts';
import { createDocumentReader, type DocumentReader } from './service/files/file-reader.ts';
import { photoRules, pictureRules } from './service/files/file-types.ts';
import { createFileVault, type FileVault } from './service/files/file-vault.ts';

/** Dependencies of the resume services. */
export interface ResumeDeps {
  /** Encrypts the sections. */
  readonly sealer: VaultOf<typeof columns>['resumeSections']['sealedContent'];
  readonly files: FileStore;
  readonly vault: FileVault;
  /** Converts photos, and images among the documents, to their stored form. */
  readonly photos: PictureProcessor;
  readonly pictures: PictureProcessor;
  readonly reader: DocumentReader;
  /** Signs the addresses of files. */
  readonly linkKey: Buffer;
  /** The key (base64url, 32 bytes) with which a person's browser encrypts unsaved drafts. */
  draftKeyOf(seekerId: number): string;
  readonly seekers: SeekerDeps;
}

export interface ResumeDepsOptions {
  secret: MasterSecret;
  profile: CryptoProfile;
  files: FileStore;
  seekers: SeekerDeps;
}

export function openResumeDeps({ secret, profile, files, seekers }: ResumeDepsOptions): ResumeDeps {
  const draftKey = secret.deriveKey('resume-drafts');
  return {
    sealer: openVault(columns, secret, profile).resumeSections.sealedContent,
    files,
    vault: createFileVault(secret, profile),
    photos: createPictureProcessor(photoRules),
    pictures: createPictureProcessor(pictureRules),
    reader: createDocumentReader(),
    linkKey: secret.deriveKey('resume-file-links'),
    draftKeyOf: (seekerId) => createHmac('sha256', draftKey).update(String(seekerId)).digest('base64url'),
    seekers,
  };
}
