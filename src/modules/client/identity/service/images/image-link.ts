import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ImageForm } from '../../vault.ts';

/** How long a picture can be looked at before its address must be asked for anew. */
const linkSeconds = 300;

/** A picture in one of its two forms. */
export interface ImageName {
  id: string;
  form: ImageForm;
}

/** An address at which a client's browser can show one picture for five minutes; there is no session in it. */
export function imageAddress(key: Buffer, image: ImageName, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + linkSeconds;
  return `/common/file/image/${pathOf(image)}?expires=${expires}&signature=${sign(key, image, expires).toString('base64url')}`;
}

const pathOf = ({ id, form }: ImageName): string => (form === 'original' ? id : `${id}/${form}`);

/** True when we signed this address and its time is not over. The comparison takes the same time for every wrong signature. */
export function isImageLinkValid(key: Buffer, image: ImageName, link: { expires?: unknown; signature?: unknown }, now: Date): boolean {
  const { expires: expiresText, signature } = link;
  if (typeof expiresText !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expiresText)) return false;
  const expires = Number(expiresText);
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(key, image, expires);
  return given.length === expected.length && timingSafeEqual(given, expected) && now.getTime() <= expires * 1000;
}

function sign(key: Buffer, image: ImageName, expires: number): Buffer {
  return createHmac('sha256', key)
    .update(`${pathOf(image)}\n${expires}`)
    .digest();
}
