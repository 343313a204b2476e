import { endpoint, noInput, type Endpoint } from '#platform/http/endpoint.ts';
import { quoteOfferGet, quotesGet, quoteStripGet } from './calls.ts';
import type { QuoteDeps } from './deps.ts';
import { quoteBoard, quoteOffer, quotesQuery } from './schema.ts';
import { getQuoteOffer, getQuotes, getQuoteStrip } from './service/board.ts';

/** Served from memory and polled by every open page: limited separately from other calls, since whole offices share one address. */
const perMinute = 6000;

export const createQuoteApi = (deps: QuoteDeps): Endpoint[] => [
  endpoint(
    quotesGet,
    { input: quotesQuery, result: quoteBoard, summary: '证券行情：现价、昨收、涨跌、时间与交易时段，一次至多 50 只', perMinute },
    (ctx, input) => getQuotes(ctx, deps, input),
  ),
  endpoint(quoteStripGet, { input: noInput, result: quoteBoard, summary: '行情条的指数行情', perMinute }, (ctx) =>
    getQuoteStrip(ctx, deps),
  ),
  endpoint(quoteOfferGet, { input: noInput, result: quoteOffer, summary: '网站是否提供行情，以及行情条的指数' }, (ctx) =>
    getQuoteOffer(ctx, deps),
  ),
];
