import { quotesGet, quoteStripGet } from '../calls.ts';
import type { QuoteOrigin } from '../schema.ts';
import { LatePart } from './late-part.tsx';
import { useQuoteOffer } from './quote-offer.ts';
import { PanelView, StripView } from './quote-view.tsx';
import { useQuotes } from './use-quotes.ts';

/** The indices, in a place that is kept for them. Nothing at all where the site has no quotes. */
export function QuoteStrip() {
  const { origin, indices } = useQuoteOffer();
  return origin && indices.length > 0 ? <LiveStrip origin={origin} indices={indices} /> : null;
}

function LiveStrip(offer: { origin: QuoteOrigin; indices: readonly { code: string; name: string }[] }) {
  const live = useQuotes(quoteStripGet, {});
  return (
    <LatePart label="行情" src="/parts/quotes/strip" isFilled={live.board !== undefined}>
      <StripView {...offer} indices={[...offer.indices]} {...live} />
    </LatePart>
  );
}

/** One security's quote, by its code with the market: `600519.SH`. Nothing at all where the site has no quotes. */
export function QuotePanel({ code }: { code: string }) {
  const { origin } = useQuoteOffer();
  return origin && <LivePanel origin={origin} code={code} />;
}

function LivePanel({ origin, code }: { origin: QuoteOrigin; code: string }) {
  const live = useQuotes(quotesGet, { codes: code });
  return (
    <LatePart label="行情" src={`/parts/quotes/${code}`} isFilled={live.board !== undefined}>
      <PanelView origin={origin} {...live} />
    </LatePart>
  );
}
