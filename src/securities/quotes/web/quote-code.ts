const markets: Readonly<Record<string, string>> = { SSE: 'SH', SZSE: 'SZ', BSE: 'BJ' };

/** Returns the quote code of a security: `600519` of `SSE` is `600519.SH`. Undefined for an exchange without quotes. */
export function toQuoteCode(exchange: string, code: string): string | undefined {
  const market = markets[exchange];
  return market && `${code}.${market}`;
}
