/** The page's own address without its host, as it travels to the login page and back. */
export function addressOf({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}

const longest = 2000;

/**
 * The address that a text names on this site, or undefined when it may lead off it. Whatever sends visitors to an address that came from outside
 * asks here. Held against a parser rather than a pattern: `//host`, `/\host`, tabs, schemes and steps upwards read as other hosts there, as they do in a
 * browser. A slash in disguise at the start is none to a browser, but may become one in a proxy on the way.
 */
export function localAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || text.length > longest || !URL.canParse(text, 'http://site.invalid'))
    return undefined;
  const url = new URL(text, 'http://site.invalid');
  return url.host === 'site.invalid' && !/^\/(\/|%2f|%5c)/i.test(url.pathname) ? addressOf(url) : undefined;
}
