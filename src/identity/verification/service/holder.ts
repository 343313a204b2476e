import { createHash, randomBytes } from 'node:crypto';
import type { Context } from '#platform/context.ts';
import { addressPrefix } from '#platform/http/visitor-network.ts';

/** Tells one browser from another while it is checked: random, of no use for anything else, gone after a day. */
export const checkCookie = 'human_check';
const cookieSeconds = 86_400;

/** Who may hand in a challenge and use its pass. */
export type HolderContext = Pick<Context, 'ip' | 'cookies' | 'setCookie'>;

/** Whose a challenge or a pass is: the prefix of the address and the browser's cookie, as one hash. A browser without cookies is known by the prefix alone. */
export const holderOf = ({ ip, cookies }: HolderContext): Buffer => hashOf(ip, cookies?.[checkCookie]);

/** The same for a browser that asks for a challenge, which gets its cookie with the answer if it has none. */
export function beginHolder(ctx: HolderContext): Buffer {
  if (isCookie(ctx.cookies?.[checkCookie]) || !ctx.setCookie) return holderOf(ctx);
  const cookie = randomBytes(18).toString('base64url');
  ctx.setCookie(checkCookie, cookie, { maxAgeSeconds: cookieSeconds, isForAllAddresses: true });
  return hashOf(ctx.ip, cookie);
}

const isCookie = (text: string | undefined): text is string => text !== undefined && /^[\w-]{24}$/.test(text);

function hashOf(ip: string | undefined, cookie: string | undefined): Buffer {
  const device = isCookie(cookie) ? cookie : '';
  return createHash('sha256')
    .update(`${ip ? addressPrefix(ip) : 'unknown'}\n${device}`)
    .digest();
}
