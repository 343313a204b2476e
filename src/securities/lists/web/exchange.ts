/** The three exchanges, in display order. */
export const exchanges = ['SSE', 'SZSE', 'BSE'] as const;
export type Exchange = (typeof exchanges)[number];

/** Display names. */
export const exchangeNames: Record<Exchange, string> = { SSE: '沪市', SZSE: '深市', BSE: '北交所' };

export const isExchange = (text: string): text is Exchange => (exchanges as readonly string[]).includes(text);
