import { call } from '#contract/call.ts';
import type { OpeningInfo, OpeningQuery } from './schema.ts';

/** Returns how long opening an account takes, and the QR code that opens the app on a phone. */
export const openingGet = call<OpeningQuery, OpeningInfo>('GET', '/official-service/onlineTrading/openAccount', { tags: ['site'] });
