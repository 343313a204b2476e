import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { parseDraft } from '#platform/http/parse-draft.ts';
import type { QuoteDeps } from '#securities/quotes/deps.ts';
import { quotesQuery } from '#securities/quotes/schema.ts';
import { getQuoteOffer, getQuotes, getQuoteStrip } from '#securities/quotes/service/board.ts';
import type { PageSide } from './renderer.ts';

export interface QuotePartOptions {
  side: () => Promise<PageSide>;
  contextOf(request: FastifyRequest): Promise<Context>;
  quotes: QuoteDeps;
}

/** Every page with a place for quotes makes one request: limited separately from other calls, as the calls for quotes are. */
const rateLimit = { max: 6000, timeWindow: 60_000 };

/**
 * Registers `GET /parts/quotes/strip` and `/parts/quotes/600519.SH`: the boot script inserts them into the placeholders of cached
 * pages, so that figures are shown before the first interaction loads React. Never cached. 40004 where the site has no quotes.
 */
export function registerQuoteParts(app: FastifyInstance, { side, contextOf, quotes }: QuotePartOptions): void {
  app.get<{ Params: { what: string } }>('/parts/quotes/:what', { config: { rateLimit } }, async (request, reply) => {
    const ctx = await contextOf(request);
    const offer = await getQuoteOffer(ctx, quotes);
    const { renderQuotes } = (await side()).renderer;
    if (!offer.origin || !renderQuotes) throw fail('notFound');
    const { what } = request.params;
    const isStrip = what === 'strip';
    const board = isStrip
      ? await getQuoteStrip(ctx, quotes)
      : await getQuotes(ctx, quotes, { codes: parseDraft(quotesQuery, { codes: what }).codes.slice(0, 1) });
    const html = renderQuotes({ origin: offer.origin, board, indices: isStrip ? offer.indices : undefined });
    return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }).type('text/html; charset=utf-8').send(html);
  });
}
