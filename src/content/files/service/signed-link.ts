import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MasterSecret } from '#platform/config/secret.ts';
import { fileAddress, type FileLink } from '../calls.ts';

const longestSeconds = 300;
/** A checked file is not secret: its link is valid long enough for a slow connection to download and resume. */
const checkedSeconds = 3600;

/** Derives the key that signs links from the master secret. */
export function linkKey(secret: MasterSecret): Buffer {
  return secret.deriveKey('file-links');
}

/** Returns the address for which a pass is exchanged. It is valid for an hour and for resumed downloads. */
export function checkedAddress(key: Buffer, file: Pick<FileLink, 'id' | 'name'>, now: Date): string {
  return addressUntil(key, file, Math.floor(now.getTime() / 1000) + checkedSeconds);
}

/** Returns an address that gives its holder access to a private file for at most five minutes. */
export function signedAddress(key: Buffer, file: Pick<FileLink, 'id' | 'name'>, now: Date, seconds = longestSeconds): string {
  if (seconds > longestSeconds) throw new RangeError(`a signed link lives ${longestSeconds} seconds at most`);
  return addressUntil(key, file, Math.floor(now.getTime() / 1000) + seconds);
}

function addressUntil(key: Buffer, file: Pick<FileLink, 'id' | 'name'>, expires: number): string {
  return `${fileAddress(file)}?expires=${expires}&signature=${sign(key, file.id, expires).toString('base64url')}`;
}

/** True when the link was signed by this site for this file and has not expired. The comparison takes constant time. */
export function isSignatureValid(key: Buffer, fileId: string, link: { expires?: string; signature?: string }, now: Date): boolean {
  if (!/^\d{1,12}$/.test(link.expires ?? '')) return false;
  const expires = Number(link.expires);
  const given = Buffer.from(link.signature ?? '', 'base64url');
  const expected = sign(key, fileId, expires);
  return given.length === expected.length && timingSafeEqual(given, expected) && now.getTime() <= expires * 1000;
}

function sign(key: Buffer, fileId: string, expires: number): Buffer {
  return createHmac('sha256', key).update(`${fileId}\n${expires}`).digest();
}
