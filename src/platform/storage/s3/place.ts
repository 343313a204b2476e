import type { LookupFunction } from 'node:net';

/** Where a bucket is and with which key it is asked. */
export interface BucketPlace {
  /** Of the service, without the bucket: scheme, host and port. */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** The bucket stands in the path (`/bucket/key`) instead of in the host's name (`bucket.host/key`). */
  readonly isPathStyle: boolean;
  /** How long the service may be silent, in milliseconds. */
  readonly timeoutMs: number;
  /** How names of hosts are looked up; the system's way when left out. */
  readonly lookup?: LookupFunction;
}

/** The address of an object, or of the bucket itself where the key is empty. */
export function addressOf({ endpoint, bucket, isPathStyle }: BucketPlace, key: string, query = ''): URL {
  const url = new URL(endpoint);
  if (!isPathStyle) url.hostname = `${bucket}.${url.hostname}`;
  // An address would take them for the way up, into what others may not see.
  if (key.split('/').some((name) => name === '.' || name === '..')) throw new Error('not the key of an object');
  const names = [...(isPathStyle ? [bucket] : []), ...(key === '' ? [] : key.split('/'))];
  url.pathname = `/${names.map(encodeName).join('/')}`;
  url.search = query;
  return url;
}

/** As signatures count it: what `encodeURIComponent` leaves alone beside letters, digits and `-_.~`. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
