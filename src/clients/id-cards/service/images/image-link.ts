import { createHmac, timingSafeEqual } from 'node:crypto';
import { isSessionOpen, getSessionName } from '#identity/accounts/service/link-session.ts';
import type { Context } from '#platform/context.ts';
import type { ImageForm } from '../../vault.ts';

/** Lifetime of a picture URL. */
const linkSeconds = 300;

/** A picture in one of its two forms. */
export interface ImageName {
  id: string;
  form: ImageForm;
}

/** The parameters of a URL, as received. */
export interface ImageLink {
  expires?: unknown;
  session?: unknown;
  signature?: unknown;
}

/** Returns a URL by which the client's browser can show one picture for five minutes, while the session that created it is active. */
export function imageAddress(ctx: Pick<Context, 'actor' | 'now'>, key: Buffer, image: ImageName): string {
  const expires = Math.floor(ctx.now.getTime() / 1000) + linkSeconds;
  const session = getSessionName(ctx);
  const signature = sign(key, image, { expires, session }).toString('base64url');
  return `/common/file/image/${pathOf(image)}?expires=${expires}&session=${session}&signature=${signature}`;
}

const pathOf = ({ id, form }: ImageName): string => (form === 'original' ? id : `${id}/${form}`);

/** Returns true when the signature is valid, the URL has not expired and its session is active. The comparison takes constant time. */
export async function isImageLinkValid(
  ctx: Pick<Context, 'db' | 'now'>,
  key: Buffer,
  image: ImageName,
  { expires: expiresText, session, signature }: ImageLink,
): Promise<boolean> {
  if (typeof expiresText !== 'string' || typeof session !== 'string' || typeof signature !== 'string') return false;
  if (!/^\d{1,12}$/.test(expiresText)) return false;
  const expires = Number(expiresText);
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(key, image, { expires, session });
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected) && ctx.now.getTime() <= expires * 1000;
  return isOurs && (await isSessionOpen(ctx, session));
}

function sign(key: Buffer, image: ImageName, { expires, session }: { expires: number; session: string }): Buffer {
  return createHmac('sha256', key)
    .update(`${pathOf(image)}\n${expires}\n${session}`)
    .digest();
}
