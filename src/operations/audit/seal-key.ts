import { sm2 } from 'sm-crypto-v2';
import type { MasterSecret } from '#platform/config/secret.ts';

/** The firm's key for seals. Write access to the database alone is not enough to create a seal. */
export interface SealKey {
  sign(hash: Uint8Array): Buffer;
  isSigned(hash: Uint8Array, signature: Uint8Array): boolean;
  /** Verifies an exported chain outside this site. */
  readonly publicKey: string;
}

/** Opens the public key that verifies exported files. Throws when the text is not a valid key. */
export function openPublicKey(publicKey: string): Pick<SealKey, 'isSigned' | 'publicKey'> {
  if (!/^04[0-9a-f]{128}$/.test(publicKey)) throw new Error('封存公钥应为以 04 开头的 130 位十六进制数');
  return {
    publicKey,
    isSigned: (hash, signature) =>
      sm2.doVerifySignature(new Uint8Array(hash), Buffer.from(signature).toString('hex'), publicKey, { hash: true }),
  };
}

/**
 * Derives an SM2 key (GB/T 32918) from the master key. All processes derive the same key and none stores it. It is created on
 * first use because that takes 0.1 s and most processes never seal.
 */
export function openSealKey(secret: MasterSecret): SealKey {
  let opened: SealKey | undefined;
  const key = () => (opened ??= makeSealKey(secret));
  return {
    sign: (hash) => key().sign(hash),
    isSigned: (hash, signature) => key().isSigned(hash, signature),
    get publicKey() {
      return key().publicKey;
    },
  };
}

function makeSealKey(secret: MasterSecret): SealKey {
  const seed = BigInt(`0x${secret.deriveKey('audit-seal').toString('hex')}`);
  const order = BigInt('0xFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFF7203DF6B21C6052B53BBF40939D54123');
  const privateKey = ((seed % (order - 2n)) + 1n).toString(16).padStart(64, '0');
  const publicKey = sm2.getPublicKeyFromPrivateKey(privateKey);
  return {
    ...openPublicKey(publicKey),
    sign: (hash) => Buffer.from(sm2.doSignature(new Uint8Array(hash), privateKey, { hash: true, publicKey }), 'hex'),
  };
}
