import type { LookupFunction } from 'node:net';

/** The address of a bucket and its access key. */
export interface BucketPlace {
  /** The address of the service without the bucket: scheme, host and port. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The bucket is in the path (`/bucket/key`) instead of in the host name (`bucket.host/key`). */
  readonly isPathStyle: boolean;
  /** Timeout for a silent service, in ms. */
  readonly timeoutMs: number;
  /** Resolves host names; by default the system's resolver. */
  readonly lookup?: LookupFunction;
}

/** Returns the address of an object, or of the bucket itself where the key is empty. */
export function getObjectUrl({ endpoint, bucket, isPathStyle }: BucketPlace, key: string, query = ''): URL {
  const url = new URL(endpoint);
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
  // A URL would resolve them as parent folders.
  if (key.split('/').some((name) => name === '.' || name === '..')) throw new Error('not the key of an object');
  const names = [...(isPathStyle ? [bucket] : []), ...(key === '' ? [] : key.split('/'))];
  url.pathname = `/${names.map(encodeName).join('/')}`;
  url.search = query;
  return url;
}

/** Encodes as signatures require: also what `encodeURIComponent` leaves unencoded beside letters, digits and `-_.~`. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
