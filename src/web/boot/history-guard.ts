import type { HydratedEvent } from './hydration-event.ts';

/**
 * After a reload the browser still takes the neighbouring entries of the history, made by client navigation, for this very
 * document: going back would change the address and nothing else. Until the router listens, the page is loaded instead.
 */
export function startHistoryGuard(): void {
  const pageOf = ({ pathname, search }: Location): string => pathname + search;
  const shown = pageOf(location);
  const onPopState = (): void => {
    if (pageOf(location) !== shown) location.reload();
  };
  addEventListener('popstate', onPopState);
  document.addEventListener('qt:hydrated' satisfies HydratedEvent, () => removeEventListener('popstate', onPopState), { once: true });
}
