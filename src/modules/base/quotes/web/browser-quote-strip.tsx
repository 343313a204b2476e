import { lazy } from 'react';

/**
 * What the frame has in browsers in the place of `QuoteStrip` (the build sees to it): the strip's code comes with the first page that shows it. Where it does not come, the
 * page stands without what it would have said.
 */
export const QuoteStrip = lazy(async () => ({
  default: await import('./quote-strip.tsx').then(
    (module) => module.QuoteStrip,
    () => () => null,
  ),
}));
