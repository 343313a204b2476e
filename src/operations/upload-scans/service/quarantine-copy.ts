import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { decryptUnderOwnKey, encryptUnderOwnKey } from '#platform/crypto/content-key.ts';
import { newStorageKey } from '#platform/storage/file-store.ts';
import type { UploadScanDeps } from '../deps.ts';

/** Where an encrypted copy is, as its columns. */
export interface QuarantineCopy {
  storageKey: string;
  sealedKey: Buffer;
}

/** Stores an encrypted copy. No route reads it: only a later scan does. */
export async function keepCopy({ files, sealer, profile }: UploadScanDeps, bytes: Uint8Array): Promise<QuarantineCopy> {
  const storageKey = newStorageKey();
  const { key, content } = encryptUnderOwnKey(bytes, storageKey, profile);
  await files.write(Readable.from([content]), { limit: content.length, key: storageKey });
  return { storageKey, sealedKey: sealer.seal(key, { storageKey }) };
}

/** Returns the bytes of a copy. Throws when it was changed or does not exist. */
export async function readCopy({ files, sealer }: UploadScanDeps, { storageKey, sealedKey }: QuarantineCopy): Promise<Buffer> {
  return decryptUnderOwnKey(await buffer(await files.read(storageKey)), storageKey, sealer.open(sealedKey, { storageKey }));
}
