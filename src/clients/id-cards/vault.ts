import type { MasterSecret } from '#platform/config/secret.ts';
import { decryptUnderOwnKey, encryptUnderOwnKey } from '#platform/crypto/content-key.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

/** Encrypts cards and their pictures in the database and in the file store. */
export interface IdentityVault extends VaultOf<typeof columns> {
  /** Encrypts a picture under a new key, which is returned encrypted: destroying that key destroys the picture. */
  encryptImage(bytes: Uint8Array, imageId: string, form: ImageForm): { sealedKey: Buffer; content: Buffer };
  /** Decrypts a picture. Throws when the bytes were changed, or belong to another picture or form. */
  decryptImage(content: Uint8Array, sealedKey: Uint8Array, imageId: string, form: ImageForm): Buffer;
}

/** The original, which is the evidence, or straightened for viewing. */
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
