import { createContext, useContext } from 'react';
import type { QuoteOffer } from '../schema.ts';

/** The site's quote origin as loaded by the frame; null outside of the site. */
export const QuoteOfferContext = createContext<QuoteOffer>({ origin: null, indices: [] });

export const useQuoteOffer = (): QuoteOffer => useContext(QuoteOfferContext);
