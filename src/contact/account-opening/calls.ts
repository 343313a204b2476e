import { call } from '#contract/call.ts';
import type { OpeningInfo, OpeningQuery } from './schema.ts';

/** How long opening an account takes, and the code that leads a phone to it. */
export const openingGet = call<OpeningQuery, OpeningInfo>('GET', '/official-service/onlineTrading/openAccount', { tags: ['site'] });
