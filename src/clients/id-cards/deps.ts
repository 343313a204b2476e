import type { ClientSecurity } from '#identity/clients/security.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { createPictureProcessor, type PictureRules, type PictureProcessor } from '#platform/picture/picture-processor.ts';
import type { FileStore } from '#platform/storage/file-store.ts';
import { pictureLimits } from './calls.ts';
import { createCardExaminer, type CardExaminer } from './examine/examine-card.ts';
import { createLocalReader } from './reader/local-reader.ts';
import { createIdentityVault, type IdentityVault } from './vault.ts';

/** Dependencies of the identity card endpoints. */
export interface IdentityDeps {
  readonly vault: IdentityVault;
  readonly files: FileStore;
  readonly pictures: PictureProcessor;
  readonly examiner: CardExaminer;
  /** Key that signs the picture URLs. */
  readonly linkKey: Buffer;
  /** The account holder's data, to compare the card with. */
  readonly security: Pick<ClientSecurity, 'vault'>;
}

export interface IdentityDepsOptions {
  secret: MasterSecret;
  profile: CryptoProfile;
  files: FileStore;
  security: Pick<ClientSecurity, 'vault'>;
}

/** Picture rules for cards: with 2,000 pixels, print of two millimetres is still twenty pixels high. */
export const cardPictures: PictureRules = { ...pictureLimits, otherwise: '无法看清文字', longestEdge: 2000 };

export function openIdentityDeps({ secret, profile, files, security }: IdentityDepsOptions): IdentityDeps {
  return {
    vault: createIdentityVault(secret, profile),
    files,
    pictures: createPictureProcessor(cardPictures),
    examiner: createCardExaminer(createLocalReader()),
    linkKey: secret.deriveKey('identity-image-links'),
    security,
  };
}
