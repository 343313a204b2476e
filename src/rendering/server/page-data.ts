const prefix = '/page-data/';

/** Returns the address of the data of a cached page: `/page-data/<version>?of=<address of the page>`. */
export function dataAddress(version: string, page: string): string {
  return `${prefix}${version}?of=${encodeURIComponent(page)}`;
}

export const isDataAddress = (url: string): boolean => url.startsWith(prefix);

/** Parses version and page from such an address; empty where it names none. */
export function readDataAddress(url: string): { version: string; of: string } {
  const { pathname, searchParams } = new URL(url, 'http://site');
  return { version: pathname.slice(prefix.length), of: searchParams.get('of') ?? '' };
}
