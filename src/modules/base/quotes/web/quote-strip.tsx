import { quoteStripGet } from '../calls.ts';
import type { QuoteOrigin } from '../schema.ts';
import { LatePart } from './late-part.tsx';
import { useQuoteOffer } from './quote-offer.ts';
import { StripView } from './quote-view.tsx';
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
