import { call, type Empty } from '#contract/call.ts';
import type { QuoteBoard, QuoteOffer, QuotesQuery } from './schema.ts';

/** Quotes of up to fifty securities. Asked by browsers after the page shows: no loader may, or a kept page would hold a price. */
export const quotesGet = call<QuotesQuery, QuoteBoard>('GET', '/api/quotes');

/** Quotes of the indices of the strip, in their order. Not for loaders either. */
export const quoteStripGet = call<Empty, QuoteBoard>('GET', '/api/quotes/strip');

/** Whether the site has quotes, and which indices: what loaders ask. */
export const quoteOfferGet = call<Empty, QuoteOffer>('GET', '/api/quotes/offer', { tags: ['quotes'] });
