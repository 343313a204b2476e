/** The listener's view of a request, as far as cookies depend on it. */
export interface CookieRequest {
  /** True when the request arrived over TLS, here or at a trusted proxy. */
  isSecure: boolean;
  host: string | undefined;
  /** The header `Cookie`. */
  header: string | undefined;
}

export interface CookieOptions {
  maxAgeSeconds: number;
  /** The path of a cookie that is sent with a part of the addresses only; all when omitted. */
  path?: string;
  sameSite?: 'Strict' | 'Lax';
}

/** Cookies that live for months and once had no prefix: they are still read, and replaced when they are next set. */
const onceWithoutPrefix: ReadonlySet<string> = new Set([
  'client_device',
  'seeker_known',
  'qt_elder',
  'qt_text',
  'qt_voter',
  'qt_private_fund',
]);

const loopbackHost = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?$/;

/**
 * Returns true when cookies must be sent over TLS only: the request arrived over it, or the site's address is https. The machine's
 * own name is the exception, at which an operator looks at the site without the proxy.
 */
export function usesSecureCookies({ isSecure, host = '' }: Pick<CookieRequest, 'isSecure' | 'host'>, siteAddress: string): boolean {
  return isSecure || (siteAddress.startsWith('https:') && !loopbackHost.test(host));
}

/**
 * Parses cookies by name, without the prefix that they have over TLS. There a cookie without it is ignored, because another host
 * of the domain or a plain connection could have set it. Of two with one name the first counts, as browsers send the more exact
 * path first.
 */
export function readCookies(header: string | undefined, isSecure: boolean): Record<string, string> {
  const prefixed: Record<string, string> = {};
  const bare: Record<string, string> = {};
  for (const pair of (header ?? '').split(/; */)) {
    const [, prefix, name, value] = pair.match(/^(__Host-|__Secure-)?([\w-]{1,64})=([^;]{0,4096})$/) ?? [];
    if (name === undefined || value === undefined) continue;
    if (prefix) prefixed[name] ??= decode(value);
    else if (!isSecure || onceWithoutPrefix.has(name)) bare[name] ??= decode(value);
  }
  return { ...bare, ...prefixed };
}

/**
 * Returns the `Set-Cookie` headers of a httpOnly cookie: over TLS with the prefix `__Host-`, or `__Secure-` where its path is
 * narrower, so that no other host and no plain connection can set it. A cookie of the same name without prefix is removed.
 */
export function formatCookie(
  name: string,
  value: string,
  { maxAgeSeconds, path = '/', sameSite = 'Strict' }: CookieOptions,
  { header = '', isSecure }: Pick<CookieRequest, 'header' | 'isSecure'>,
): string[] {
  const attributes = `Path=${path}; HttpOnly; SameSite=${sameSite}`;
  const text = `${name}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}; ${attributes}`;
  if (!isSecure) return [text];
  const isOld = onceWithoutPrefix.has(name) && `; ${header}`.includes(`; ${name}=`);
  return [`${path === '/' ? '__Host-' : '__Secure-'}${text}; Secure`, ...(isOld ? [`${name}=; Max-Age=0; ${attributes}; Secure`] : [])];
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
