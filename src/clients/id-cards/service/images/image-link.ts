import { createHmac, timingSafeEqual } from 'node:crypto';
import { isSessionOpen, nameSession } from '#identity/accounts/service/link-session.ts';
import type { Context } from '#platform/context.ts';
import type { ImageForm } from '../../vault.ts';

/** How long a picture can be looked at before its address must be asked for anew. */
const linkSeconds = 300;

/** A picture in one of its two forms. */
export interface ImageName {
  id: string;
  form: ImageForm;
}

/** What an address carries, as it came. */
export interface ImageLink {
  expires?: unknown;
  session?: unknown;
  signature?: unknown;
}

/** An address at which a client's browser can show one picture for five minutes, as long as the session lasts that made it. */
export function imageAddress(ctx: Pick<Context, 'actor' | 'now'>, key: Buffer, image: ImageName): string {
  const expires = Math.floor(ctx.now.getTime() / 1000) + linkSeconds;
  const session = nameSession(ctx);
  const signature = sign(key, image, { expires, session }).toString('base64url');
  return `/common/file/image/${pathOf(image)}?expires=${expires}&session=${session}&signature=${signature}`;
}

const pathOf = ({ id, form }: ImageName): string => (form === 'original' ? id : `${id}/${form}`);

/** True when we signed this address, its time is not over and its session lasts. The comparison takes the same time for every wrong signature. */
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
