/** The page's own address without its host, as it travels to the login page and back. */
export function addressOf({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  return pathname + search + hash;
}

/**
 * The address to go back to after login, or undefined when the text does not lead to a page of this site. Held against a
 * parser rather than a pattern: `//host`, `/\host`, tabs and schemes all read as other hosts there, as they do in a browser.
 */
export function safeReturnUrl(text: string | null | undefined): string | undefined {
  if (!text?.startsWith('/')) return undefined;
  try {
    const url = new URL(text, 'http://site.invalid');
    const address = addressOf(url);
    return url.host === 'site.invalid' && !address.startsWith('//') ? address : undefined;
  } catch {
    return undefined;
  }
}
