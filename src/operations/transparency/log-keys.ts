import { createHmac, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { openSoftwareKey } from '#platform/crypto/sm2/sm2-key.ts';
import type { KeySource } from './deps.ts';
import { writeNote, writeSignature, type NoteKey } from './web/signed-note.ts';

/** A pair of keys that sign the checkpoints of the log: Ed25519, which every verifier knows, and SM2 (GB/T 32918). */
export interface LogSigner {
  readonly ed25519: NoteKey;
  readonly sm2: NoteKey;
  /** Signs a text that ends with a line break; returns the signed note. */
  sign(text: string): Promise<string>;
}

/** PKCS #8 of an Ed25519 key, up to its 32 bytes. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex');

/**
 * Derives the keys of one number from a secret: all processes with it derive the same ones and none stores them. `name` is the
 * origin of the log.
 */
export function openLogSigner(secret: KeySource, { number, name }: { number: number; name: string }): LogSigner {
  const seedOf = (algorithm: string) =>
    createHmac('sha256', secret.deriveKey('transparency-log')).update(`${algorithm}:${number}`).digest();
  const edKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seedOf('ed25519')]), format: 'der', type: 'pkcs8' });
  const edPublic = createPublicKey(edKey).export({ format: 'der', type: 'spki' }).subarray(-32);
  const smKey = secret.sm2 ?? openSoftwareKey(seedOf('sm2'));
  const ed25519: NoteKey = { name, algorithm: 'ed25519', publicKey: new Uint8Array(edPublic) };
  const national: NoteKey = { name, algorithm: 'sm2', publicKey: new Uint8Array(Buffer.from(smKey.publicKey, 'hex')) };
  return {
    ed25519,
    sm2: national,
    async sign(text) {
      const bytes = new TextEncoder().encode(text);
      const smSignature = await smKey.sign(bytes);
      return writeNote(text, [writeSignature(ed25519, sign(null, bytes, edKey)), writeSignature(national, smSignature)]);
    },
  };
}
