/** The three exchanges, in the order in which they are listed. */
export const exchanges = ['SSE', 'SZSE', 'BSE'] as const;
export type Exchange = (typeof exchanges)[number];

/** As visitors read them. */
export const exchangeNames: Record<Exchange, string> = { SSE: '沪市', SZSE: '深市', BSE: '北交所' };

export const isExchange = (text: string): text is Exchange => (exchanges as readonly string[]).includes(text);
