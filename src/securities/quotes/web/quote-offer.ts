import { createContext, useContext } from 'react';
import type { QuoteOffer } from '../schema.ts';

/** Whose quotes the site has, as the frame has loaded it; nobody's outside of the site. */
export const QuoteOfferContext = createContext<QuoteOffer>({ origin: null, indices: [] });

export const useQuoteOffer = (): QuoteOffer => useContext(QuoteOfferContext);
