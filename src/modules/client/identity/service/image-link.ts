import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a picture can be looked at before its address must be asked for anew. */
const linkSeconds = 300;

/** An address at which a client's browser can show one picture for five minutes; there is no session in it. */
export function imageAddress(key: Buffer, imageId: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + linkSeconds;
  return `/common/file/image/${imageId}?expires=${expires}&signature=${sign(key, imageId, expires).toString('base64url')}`;
}

/** True when we signed this address and its time is not over. The comparison takes the same time for every wrong signature. */
export function isImageLinkValid(key: Buffer, imageId: string, link: { expires?: unknown; signature?: unknown }, now: Date): boolean {
  const { expires: expiresText, signature } = link;
  if (typeof expiresText !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expiresText)) return false;
  const expires = Number(expiresText);
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(key, imageId, expires);
  return given.length === expected.length && timingSafeEqual(given, expected) && now.getTime() <= expires * 1000;
}

function sign(key: Buffer, imageId: string, expires: number): Buffer {
  return createHmac('sha256', key).update(`${imageId}\n${expires}`).digest();
}
