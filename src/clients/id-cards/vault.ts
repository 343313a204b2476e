import type { MasterSecret } from '#platform/config/secret.ts';
import { decryptUnderOwnKey, encryptUnderOwnKey } from '#platform/crypto/content-key.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

/** Keeps cards and their pictures unreadable in the database and in the file store. */
export interface IdentityVault extends VaultOf<typeof columns> {
  /** Encrypts a picture under a new key of its own, which is returned sealed: whoever destroys that key destroys the picture. */
  encryptImage(bytes: Uint8Array, imageId: string, form: ImageForm): { sealedKey: Buffer; content: Buffer };
  /** The picture. Throws when a byte of it was changed, or it is another one's or of the other form. */
  decryptImage(content: Uint8Array, sealedKey: Uint8Array, imageId: string, form: ImageForm): Buffer;
}

/** As it came, which is the evidence, or straightened to be looked at. */
export type ImageForm = 'original' | 'straight';

export function createIdentityVault(secret: MasterSecret, profile: CryptoProfile): IdentityVault {
  const vault = openVault(columns, secret, profile);
  const { sealedKey, sealedStraightKey } = vault.identityImages;
  const keys = { original: sealedKey, straight: sealedStraightKey };
  const nameOf = (imageId: string, form: ImageForm): string => (form === 'original' ? imageId : `${imageId}/${form}`);
  return {
    ...vault,
    encryptImage(bytes, imageId, form) {
      const { key, content } = encryptUnderOwnKey(bytes, nameOf(imageId, form), profile);
      return { sealedKey: keys[form].seal(key, { id: imageId }), content };
    },
    decryptImage: (content, sealed, imageId, form) =>
      decryptUnderOwnKey(content, nameOf(imageId, form), keys[form].open(sealed, { id: imageId })),
  };
}
