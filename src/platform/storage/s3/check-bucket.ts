import { randomBytes } from 'node:crypto';
import { StoreError } from '../store-error.ts';
import type { Bucket } from './bucket.ts';
import { bodyOf } from './request-body.ts';

/**
 * Uploads, reads and deletes an object and checks that it is gone: everything that the site needs of the bucket. Throws
 * `StoreError` with the problem.
 */
export async function checkBucket(bucket: Bucket): Promise<void> {
  const key = `probe/${randomBytes(16).toString('hex')}`;
  const word = Buffer.from('qianting');
  await bucket.put(key, bodyOf(word));
  if (!(await bucket.readWhole(key, word.length)).equals(word)) throw new StoreError('damaged');
  await bucket.remove(key);
  // Without the right to list, a store answers "forbidden" for a missing object.
  const left = await bucket.find(key).then(
    () => new StoreError('damaged'),
    (error: unknown) => error,
  );
  if (!(left instanceof StoreError && left.fault === 'missing')) throw left;
}

/**
 * Checks the bucket before the site starts. A wrong configuration prevents the start, with the reason; a temporary outage does
 * not: pages are served without it, and the health check reports it.
 */
export async function requireBucket(bucket: Bucket, warn: (error: StoreError) => void): Promise<void> {
  try {
    await checkBucket(bucket);
  } catch (error) {
    if (!(error instanceof StoreError)) throw error;
    if (!error.isTemporary || error.detail === 'ENOTFOUND') throw new Error(`对象存储不能使用：${error.message}`, { cause: error });
    warn(error);
  }
}
