/** Behind which position a page goes on, as its address says. */
export const startIn = (address: URLSearchParams): number => Number(address.get('after') ?? 0);
