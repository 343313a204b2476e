/** Returns the position after which a page starts, from the URL. */
export const readPageStart = (address: URLSearchParams): number => Number(address.get('after') ?? 0);
