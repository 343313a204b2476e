/** Returns the page's own address without its host, to be passed to the login page and back. */
export function formatLocalAddress({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}

const longest = 2000;

/**
 * Returns a text as an address of this site, or undefined when it may lead elsewhere. Every redirect to an address from outside
 * must use it. It uses a URL parser instead of a pattern: `//host`, `/\host`, tabs, schemes and parent segments are resolved to
 * other hosts as in a browser. An encoded slash at the start is harmless in a browser, but a proxy may decode it.
 */
export function parseLocalAddress(text: unknown): string | undefined {
  if (typeof text !== 'string' || !text.startsWith('/') || text.length > longest || !URL.canParse(text, 'http://site.invalid'))
    return undefined;
  const url = new URL(text, 'http://site.invalid');
  return url.host === 'site.invalid' && !/^\/(\/|%2f|%5c)/i.test(url.pathname) ? formatLocalAddress(url) : undefined;
}
