import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MasterSecret } from '#platform/config/secret.ts';
import { fileAddress, type FileLink } from '../calls.ts';

const longestSeconds = 300;
/** A checked file is no secret: its link lasts as long as a slow line may need to fetch it and to resume. */
const checkedSeconds = 3600;

/** The key that signs links, derived from the master secret for this purpose alone. */
export function linkKey(secret: MasterSecret): Buffer {
  return secret.deriveKey('file-links');
}

/** The address that a pass is exchanged for: the same download, and every resumption of it, for an hour. */
export function checkedAddress(key: Buffer, file: Pick<FileLink, 'id' | 'name'>, now: Date): string {
  return addressUntil(key, file, Math.floor(now.getTime() / 1000) + checkedSeconds);
}

/** An address at which a private file can be fetched by whoever holds it, for at most five minutes. */
export function signedAddress(key: Buffer, file: Pick<FileLink, 'id' | 'name'>, now: Date, seconds = longestSeconds): string {
  if (seconds > longestSeconds) throw new RangeError(`a signed link lives ${longestSeconds} seconds at most`);
  return addressUntil(key, file, Math.floor(now.getTime() / 1000) + seconds);
}

function addressUntil(key: Buffer, file: Pick<FileLink, 'id' | 'name'>, expires: number): string {
  return `${fileAddress(file)}?expires=${expires}&signature=${sign(key, file.id, expires).toString('base64url')}`;
}

/** True when the link was signed by us for this file and its time is not over. The comparison takes the same time for every wrong signature. */
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
