import { randomBytes } from 'node:crypto';
import { StoreError } from '../store-error.ts';
import type { Bucket } from './bucket.ts';
import { bodyOf } from './request-body.ts';

/** Puts an object, reads it, removes it and finds it gone: everything that the site asks of the bucket. Throws `StoreError` with what is wrong. */
export async function checkBucket(bucket: Bucket): Promise<void> {
  const key = `probe/${randomBytes(16).toString('hex')}`;
  const word = Buffer.from('qianting');
  await bucket.put(key, bodyOf(word));
  if (!(await bucket.readWhole(key, word.length)).equals(word)) throw new StoreError('damaged');
  await bucket.remove(key);
  // Without the right to list, a store says of what is not there that it may not be asked for.
  const left = await bucket.find(key).then(
    () => new StoreError('damaged'),
    (error: unknown) => error,
  );
  if (!(left instanceof StoreError && left.fault === 'missing')) throw left;
}

/**
 * Looks at the bucket before the site starts. One that is set wrongly stops it, with the reason; one that does not answer just now does not: pages are served without it, and health tells of it.
 */
export async function requireBucket(bucket: Bucket, warn: (error: StoreError) => void): Promise<void> {
  try {
    await checkBucket(bucket);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (!error.isPassing || error.detail === 'ENOTFOUND') throw new Error(`对象存储不能使用：${error.message}`, { cause: error });
    warn(error);
  }
}
