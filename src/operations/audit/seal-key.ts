import type { Config } from '#platform/config/config.ts';
import { toSealingKey } from '#platform/config/sealing-keys.ts';
import type { MasterSecret } from '#platform/config/secret.ts';
import { isSm2Signature, openSoftwareKey, type Sm2Key } from '#platform/crypto/sm2/sm2-key.ts';
import { openSm2Service, type Sm2ServiceSettings } from '#platform/crypto/sm2/sm2-service.ts';

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
    isSigned: (message, signature) => isSm2Signature(publicKey, message, signature),
  };
}

/** Opens the key in the cryptographic module, those of `SIGNING_KEYS`, the newest first, and the one derived from the master key. */
export function openSealKeys(secret: Pick<MasterSecret, 'deriveKey'>, signingKeys: readonly string[] = [], inModule?: Sm2Key): SealKeys {
  const derived = openSealKey(secret);
  const software = signingKeys.map((text) => openSealKey(toSealingKey(text)));
  const [first, ...others] = inModule ? [toSealKey(inModule), ...software] : software;
  return { derived, own: first ? [first, ...others, derived] : [derived] };
}

type KeySettings = Sm2ServiceSettings & Pick<Config, 'signingKeys'>;

/** Opens the keys that the settings of this process name. */
export const openConfiguredSealKeys = (config: KeySettings, secret: Pick<MasterSecret, 'deriveKey'>): SealKeys =>
  openSealKeys(secret, config.signingKeys, openSm2Service(config)?.keyFor('seal'));

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
  return toSealKey(openSoftwareKey(secret.deriveKey('audit-seal')));
}

const toSealKey = ({ publicKey, sign }: Sm2Key): SealKey => ({ ...openPublicKey(publicKey), sign });
