import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { addressPrefix } from '#platform/http/visitor-network.ts';

/** Distinguishes browsers during the check: random, used for nothing else, expires after a day. */
export const checkCookie = 'human_check';
const cookieSeconds = 86_400;

/** The context that identifies the holder of a challenge and its pass. */
export type HolderContext = Pick<Context, 'ip' | 'cookies' | 'setCookie'>;

/**
 * Returns the holder of a challenge or pass: a hash of the address prefix and the browser's cookie. A browser without cookies is
 * identified by the prefix only.
 */
export const holderOf = ({ ip, cookies }: HolderContext): Buffer => hashOf(ip, cookies?.[checkCookie]);

/** Returns the holder for a browser that requests a challenge, and sets its cookie if it has none. */
export function identifyHolder(ctx: HolderContext): Buffer {
  if (isCookie(ctx.cookies?.[checkCookie]) || !ctx.setCookie) return holderOf(ctx);
  const cookie = randomBytes(18).toString('base64url');
  ctx.setCookie(checkCookie, cookie, { maxAgeSeconds: cookieSeconds });
  return hashOf(ctx.ip, cookie);
}

const isCookie = (text: string | undefined): text is string => text !== undefined && /^[\w-]{24}$/.test(text);

function hashOf(ip: string | undefined, cookie: string | undefined): Buffer {
  const device = isCookie(cookie) ? cookie : '';
  return createHash('sha256')
    .update(`${ip ? addressPrefix(ip) : 'unknown'}\n${device}`)
    .digest();
}
