import { webcrypto } from 'node:crypto';
import { Piscina } from 'piscina';
import { sm2 } from 'sm-crypto-v2';
import type { CryptoProfile } from '../profile.ts';
import type { Sm2Decrypter } from '../sm2/sm2-key.ts';
import type { Sm2Answer, Sm2Task } from './sm2-worker.ts';

/** A key pair as text. SM2: hex, the public key uncompressed (`04…`). RSA: base64 of SPKI and of PKCS #8. */
export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

/** A ciphertext in an unexpected format; the message names the format found and the one expected. */
export class CiphertextFormatError extends Error {
  override readonly name = 'CiphertextFormatError';
}

export interface PublicKeyAlgorithm {
  generate(): Promise<KeyPair>;
  /** Decrypts a ciphertext; returns undefined when it does not belong to the key. Throws `CiphertextFormatError` for another format. */
  decrypt(privateKey: string | Sm2Decrypter, ciphertext: string): Promise<string | undefined>;
}

/** The algorithm by which each profile encrypts a login password in the browser. */
export const publicKeyAlgorithms: Readonly<Record<CryptoProfile, PublicKeyAlgorithm>> = {
  /** GB/T 32918.4; ciphertext in hex as C1, C3, C2, the point C1 with or without its leading 04. */
  SM2: {
    // Without an argument: given our own random text, sm-crypto-v2 1.15 reduces it modulo 1 and always returns the key 1.
    generate: () => Promise.resolve(sm2.generateKeyPairHex()),
    async decrypt(privateKey, ciphertext) {
      refuseOtherForm(ciphertext);
      if (!/^(?:[0-9a-f]{2}){97,2048}$/i.test(ciphertext)) return undefined;
      if (typeof privateKey !== 'string') return openInModule(privateKey, ciphertext.toLowerCase());
      const opened = await openInThread({ privateKey, ciphertext: ciphertext.toLowerCase() });
      if (opened?.order === 'C1C2C3') throw otherForm('按 C1C2C3 排列（旧标准的顺序）');
      return opened && toText(opened.bytes);
    },
  },

  /** RSAES-OAEP with SHA-256 and 3072 bits (318 bytes of content); ciphertext in base64. */
  'RSA-OAEP-256': {
    async generate() {
      const parameters = { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 3072, publicExponent: Uint8Array.of(1, 0, 1) };
      const pair = await webcrypto.subtle.generateKey(parameters, true, ['encrypt', 'decrypt']);
      const [publicKey, privateKey] = await Promise.all([
        webcrypto.subtle.exportKey('spki', pair.publicKey),
        webcrypto.subtle.exportKey('pkcs8', pair.privateKey),
      ]);
      return { publicKey: Buffer.from(publicKey).toString('base64'), privateKey: Buffer.from(privateKey).toString('base64') };
    },
    async decrypt(privateKey, ciphertext) {
      if (typeof privateKey !== 'string') throw new Error('a key of SM2 cannot decrypt RSA');
      if (/^[0-9a-f]{768}$/i.test(ciphertext)) throw new CiphertextFormatError('密码的密文是十六进制，应为 Base64（RSA-OAEP，SHA-256）');
      const key = await webcrypto.subtle.importKey(
        'pkcs8',
        Buffer.from(privateKey, 'base64'),
        { name: 'RSA-OAEP', hash: 'SHA-256' },
        false,
        ['decrypt'],
      );
      try {
        return toText(new Uint8Array(await webcrypto.subtle.decrypt('RSA-OAEP', key, Buffer.from(ciphertext, 'base64'))));
      } catch {
        return undefined;
      }
    },
  },
};

const otherForm = (found: string): CiphertextFormatError =>
  new CiphertextFormatError(`密码的密文${found}，应为十六进制的 C1C3C2（GB/T 32918.4，开头的 04 可有可无）`);

/** Sizes in bytes: of a point without its leading byte, of a hash, and of the shortest content. */
const [pointBytes, hashBytes, leastBytes] = [64, 32, 1];

/** Throws for formats that the text alone reveals. A valid ciphertext is random bytes and practically never looks like one of them. */
function refuseOtherForm(ciphertext: string): void {
  const isHex = /^[0-9a-f]+$/i.test(ciphertext);
  if (!isHex && /^0x[0-9a-f]+$/i.test(ciphertext)) throw otherForm('带有前缀 0x');
  if (!isHex && /^[\w+/-]{128,}={0,2}$/.test(ciphertext)) throw otherForm('是 Base64');
  if (!isHex && /^(?:[0-9a-f]{2}[\s:]?)+$/i.test(ciphertext)) throw otherForm('的十六进制带有空格或冒号');
  if (isHex && isDerSequence(Buffer.from(ciphertext, 'hex'))) throw otherForm('是 ASN.1 DER 编码（GM/T 0009）');
}

/** A SEQUENCE, its length in one to three bytes, that begins with an INTEGER of 31 to 33 bytes, as C1.x is in GM/T 0009. */
function isDerSequence(bytes: Buffer): boolean {
  if (bytes.length < pointBytes + hashBytes + leastBytes || bytes[0] !== 0x30) return false;
  const at = bytes[1]! < 0x80 ? 2 : 2 + (bytes[1]! & 0x7f);
  return at <= 4 && bytes[at] === 0x02 && bytes[at + 1]! >= 0x1f && bytes[at + 1]! <= 0x21;
}

let thread: Piscina<Sm2Task, Sm2Answer> | undefined;

/** Takes some ten milliseconds of plain JavaScript: runs in a worker thread, because it would block every page. */
function openInThread(task: Sm2Task): Promise<Sm2Answer> {
  thread ??= new Piscina({ filename: new URL('sm2-worker.ts', import.meta.url).href, minThreads: 0, maxThreads: 1, idleTimeout: 60_000 });
  return thread.run(task);
}

/** The bytes of a point may begin with 04 as well, so a ciphertext that begins so is tried with and without its leading byte. */
async function openInModule(key: Sm2Decrypter, ciphertext: string): Promise<string | undefined> {
  for (const form of ciphertext.startsWith('04') ? [ciphertext, `04${ciphertext}`] : [`04${ciphertext}`]) {
    const bytes = await key.decrypt(form);
    if (bytes) return toText(bytes);
  }
  return undefined;
}

/** Returns undefined when the plaintext is empty or not text. */
function toText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) || undefined;
  } catch {
    return undefined;
  }
}
