import type { HydratedEvent } from './hydration-event.ts';

/**
 * Fixes history navigation after a reload: the browser still treats entries made by client navigation as the same document, so
 * going back would change only the address. Until the router is active, the page is loaded instead and scrolled to its last
 * position.
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

/** Returns the stored scroll position of the entry, by the router's key. */
function positionOf(state: unknown): number {
  try {
    const positions = JSON.parse(sessionStorage.getItem('qt:scroll') ?? '{}') as Record<string, number>;
    return positions[(state as { key?: string } | null)?.key ?? location.pathname + location.search] ?? 0;
  } catch {
    return 0;
  }
}
