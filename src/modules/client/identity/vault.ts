import type { MasterSecret } from '#platform/config/secret.ts';
import { decryptUnderOwnKey, encryptUnderOwnKey } from '#platform/crypto/content-key.ts';
import type { CryptoProfile } from '#platform/crypto/profile.ts';
import { openVault, type VaultOf } from '#platform/crypto/vault.ts';
import { columns } from './columns.ts';

/** Keeps cards and their pictures unreadable in the database and in the file store. */
export interface IdentityVault extends VaultOf<typeof columns> {
  /** Encrypts a picture under a new key of its own, which is returned sealed: whoever destroys that key destroys the picture. */
  encryptImage(bytes: Uint8Array, imageId: string): { sealedKey: Buffer; content: Buffer };
  /** The picture. Throws when a byte of it was changed or it is another one's. */
  decryptImage(content: Uint8Array, sealedKey: Uint8Array, imageId: string): Buffer;
}

export function createIdentityVault(secret: MasterSecret, profile: CryptoProfile): IdentityVault {
  const vault = openVault(columns, secret, profile);
  const { sealedKey: imageKey } = vault.identityImages;
  return {
    ...vault,
    encryptImage(bytes, imageId) {
      const { key, content } = encryptUnderOwnKey(bytes, imageId, profile);
      return { sealedKey: imageKey.seal(key, { id: imageId }), content };
    },
    decryptImage: (content, sealedKey, imageId) => decryptUnderOwnKey(content, imageId, imageKey.open(sealedKey, { id: imageId })),
  };
}
