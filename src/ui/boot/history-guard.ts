import type { HydratedEvent } from './hydration-event.ts';

/**
 * After a reload the browser still takes the neighbouring entries of the history, made by client navigation, for this very
 * document: going back would change the address and nothing else. Until the router listens, the page is loaded instead, and
 * shown where it was read last: the browser would keep the position of the page that was left.
 */
export function startHistoryGuard(): void {
  const pageOf = ({ pathname, search }: Location): string => pathname + search;
  const shown = pageOf(location);
  const onPopState = (): void => {
    if (pageOf(location) === shown) return;
    history.scrollRestoration = 'manual';
    location.reload();
  };
  addEventListener('popstate', onPopState);
  if (history.scrollRestoration === 'manual')
    addEventListener('load', () => scrollTo({ top: positionOf(history.state), behavior: 'instant' }));
  document.addEventListener('qt:hydrated' satisfies HydratedEvent, () => removeEventListener('popstate', onPopState), { once: true });
}

/** How far down the entry was read, as the page's scripts keep it; by the router's key for the entry. */
function positionOf(state: unknown): number {
  try {
    const positions = JSON.parse(sessionStorage.getItem('qt:scroll') ?? '{}') as Record<string, number>;
    return positions[(state as { key?: string } | null)?.key ?? location.pathname + location.search] ?? 0;
  } catch {
    return 0;
  }
}
