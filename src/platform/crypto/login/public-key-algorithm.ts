import { webcrypto } from 'node:crypto';
import { Piscina } from 'piscina';
import { sm2 } from 'sm-crypto-v2';
import type { CryptoProfile } from '../profile.ts';
import type { Sm2Task } from './sm2-worker.ts';

/** Both halves as text. SM2: hex, the public half uncompressed (`04…`). RSA: base64 of SPKI and of PKCS #8. */
export interface KeyPair {
  publicKey: string;
  privateKey: string;
}

export interface PublicKeyAlgorithm {
  generate(): Promise<KeyPair>;
  /** The text that was encrypted to the public half, or undefined when this is no ciphertext for it. */
  decrypt(privateKey: string, ciphertext: string): Promise<string | undefined>;
}

/** How each profile encrypts a login password on its way from the browser. */
export const publicKeyAlgorithms: Readonly<Record<CryptoProfile, PublicKeyAlgorithm>> = {
  /** GB/T 32918.4; ciphertext in hex as C1 (without its leading 04), C3, C2. */
  SM2: {
    // Without an argument: given random text of our own, sm-crypto-v2 1.15 reduces it modulo 1 and always makes the key 1.
    generate: () => Promise.resolve(sm2.generateKeyPairHex()),
    async decrypt(privateKey, ciphertext) {
      if (!/^(?:[0-9a-f]{2}){97,2048}$/i.test(ciphertext)) return undefined;
      const bytes = await openInThread({ privateKey, ciphertext });
      try {
        return bytes.length > 0 ? toText(bytes) : undefined;
      } catch {
        // What was encrypted is no text.
        return undefined;
      }
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

let thread: Piscina<Sm2Task, Uint8Array> | undefined;

/** Some ten milliseconds of plain JavaScript: on a thread of its own, or every page would wait for every login. */
function openInThread(task: Sm2Task): Promise<Uint8Array> {
  thread ??= new Piscina({ filename: new URL('sm2-worker.ts', import.meta.url).href, minThreads: 0, maxThreads: 1, idleTimeout: 60_000 });
  return thread.run(task);
}

function toText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}
