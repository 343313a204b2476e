import { call, type Empty } from '#contract/call.ts';
import type { QuoteBoard, QuoteOffer, QuotesQuery } from './schema.ts';

/**
 * Returns quotes of up to fifty securities. Only for browsers after the page has loaded: in a loader the price would get into a
 * cached page.
 */
export const quotesGet = call<QuotesQuery, QuoteBoard>('GET', '/api/quotes');

/** Returns quotes of the indices of the strip, in their order. Not for loaders either. */
export const quoteStripGet = call<Empty, QuoteBoard>('GET', '/api/quotes/strip');

/** Returns whether the site has quotes, and which indices; for loaders. */
export const quoteOfferGet = call<Empty, QuoteOffer>('GET', '/api/quotes/offer', { tags: ['quotes'] });
