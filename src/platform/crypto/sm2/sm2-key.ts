import { sm2 } from 'sm-crypto-v2';

/** A private key of SM2 (GB/T 32918) that signs with SM3 and the user id 1234567812345678, in this process or in a cryptographic module. */
export interface Sm2Key {
  /** An uncompressed point in lower-case hex. */
  readonly publicKey: string;
  /** Returns r and s, 64 bytes. */
  sign(message: Uint8Array): Promise<Buffer>;
}

/** A key in a module that also decrypts. */
export interface Sm2Decrypter extends Sm2Key {
  /** The name of the key in the module. */
  readonly id: string;
  /** Decrypts C1 (with its leading 04), C3 and C2 in lower-case hex; undefined when they do not belong to the key. */
  decrypt(ciphertext: string): Promise<Uint8Array | undefined>;
}

/** Returns false as well for bytes that are no signature, and for a text that is no key. */
export function isSm2Signature(publicKey: string, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return sm2.doVerifySignature(new Uint8Array(message), Buffer.from(signature).toString('hex'), publicKey, { hash: true });
  } catch {
    // The library throws for numbers that no signature has.
    return false;
  }
}

const order = BigInt('0xFFFFFFFEFFFFFFFFFFFFFFFFFFFFFFFF7203DF6B21C6052B53BBF40939D54123');

/** Makes a key from 32 random bytes; the same bytes give the same key. */
export function openSoftwareKey(seed: Uint8Array): Sm2Key {
  const privateKey = ((BigInt(`0x${Buffer.from(seed).toString('hex')}`) % (order - 2n)) + 1n).toString(16).padStart(64, '0');
  const publicKey = sm2.getPublicKeyFromPrivateKey(privateKey);
  return {
    publicKey,
    sign: (message) => Promise.resolve(Buffer.from(sm2.doSignature(new Uint8Array(message), privateKey, { hash: true, publicKey }), 'hex')),
  };
}

/** Writes r and s as DER (GM/T 0009). */
export function toDerSignature(signature: Uint8Array): Buffer {
  const integer = (bytes: Buffer): Buffer => {
    const start = bytes.findIndex((byte) => byte !== 0);
    const short = bytes.subarray(start < 0 ? bytes.length - 1 : start);
    const signed = short[0]! >= 0x80 ? Buffer.concat([Buffer.of(0), short]) : short;
    return Buffer.concat([Buffer.of(0x02, signed.length), signed]);
  };
  const bytes = Buffer.from(signature);
  const numbers = Buffer.concat([integer(bytes.subarray(0, 32)), integer(bytes.subarray(32, 64))]);
  return Buffer.concat([Buffer.of(0x30, numbers.length), numbers]);
}
