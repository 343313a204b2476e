import { sm2 } from 'sm-crypto-v2';
import { toSealingKey } from '#platform/config/sealing-keys.ts';
import type { MasterSecret } from '#platform/config/secret.ts';

/** Verifies signatures of one key. */
export interface SealVerifier {
  /** An uncompressed point of SM2 in lower-case hex. */
  readonly publicKey: string;
  /** Returns false as well for bytes that are no signature. */
  isSigned(message: Uint8Array, signature: Uint8Array): boolean;
}

/** A key for seals. Write access to the database alone is not enough to create a seal. */
export interface SealKey extends SealVerifier {
  sign(message: Uint8Array): Promise<Buffer>;
}

/** The keys that this process can sign with. */
export interface SealKeys {
  /** The first one signs seals; the others sign the handover to it. The derived key is the last one. */
  readonly own: readonly [SealKey, ...SealKey[]];
  /**
   * The key that every process derives from the master key. It signs exported files, and seals as long as there is no key apart from
   * the master key.
   */
  readonly derived: SealKey;
}

/** Opens a public key. Throws in Chinese when the text is not a valid key. */
export function openPublicKey(publicKey: string): SealVerifier {
  if (!/^04[0-9a-f]{128}$/.test(publicKey)) throw new Error('封存公钥应为以 04 开头的 130 位十六进制数');
  return {
    publicKey,
    isSigned(message, signature) {
      try {
        return sm2.doVerifySignature(new Uint8Array(message), Buffer.from(signature).toString('hex'), publicKey, { hash: true });
      } catch {
        // The library throws for numbers that no signature has.
        return false;
      }
    },
  };
}

/** Opens the key derived from the master key and those of `SIGNING_KEYS`, the newest first. */
export function openSealKeys(secret: Pick<MasterSecret, 'deriveKey'>, signingKeys: readonly string[] = []): SealKeys {
  const derived = openSealKey(secret);
  const [first, ...others] = signingKeys.map((text) => openSealKey(toSealingKey(text)));
  return { derived, own: first ? [first, ...others, derived] : [derived] };
}

/**
 * Derives an SM2 key (GB/T 32918) from a secret. All processes with that secret derive the same key and none stores it. It is
 * created on first use because that takes 0.1 s and most processes never seal.
 */
export function openSealKey(secret: Pick<MasterSecret, 'deriveKey'>): SealKey {
  let opened: SealKey | undefined;
  const key = () => (opened ??= makeSealKey(secret));
  return {
    sign: (message) => key().sign(message),
    isSigned: (message, signature) => key().isSigned(message, signature),
    get publicKey() {
      return key().publicKey;
    },
  };
}

function makeSealKey(secret: Pick<MasterSecret, 'deriveKey'>): SealKey {
  const seed = BigInt(`0x${secret.deriveKey('audit-seal').toString('hex')}`);
  const order = BigInt('0xFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFF7203DF6B21C6052B53BBF40939D54123');
  const privateKey = ((seed % (order - 2n)) + 1n).toString(16).padStart(64, '0');
  const publicKey = sm2.getPublicKeyFromPrivateKey(privateKey);
  return {
    ...openPublicKey(publicKey),
    sign: (message) => Promise.resolve(Buffer.from(sm2.doSignature(new Uint8Array(message), privateKey, { hash: true, publicKey }), 'hex')),
  };
}
