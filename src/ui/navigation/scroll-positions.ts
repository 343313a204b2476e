const storageKey = 'qt:scroll';

/** How far down each entry of the tab's history was read, by the entry's key; kept over reloads of the tab. */
export interface ScrollPositions {
  /** Another entry is shown from now on; later scrolling counts for it. */
  show(key: string): void;
  /** Undefined when the entry was not seen in this tab. */
  of(key: string): number | undefined;
  stop(): void;
}

/**
 * Follows the scrolling of the page. While the page lives, restoring is ours, since the browser would do it before the new
 * page is there; when it goes, the browser's own restoring is switched on again for the way back. That holds for the entry
 * shown then: an older one that is come back to by a document load is restored here, unless the visitor has scrolled already.
 */
export function followScroll(key: string): ScrollPositions {
  const positions = read();
  let current = key;
  if (history.scrollRestoration === 'manual' && scrollY === 0) scrollTo({ top: positions[key] ?? 0, behavior: 'instant' });
  const onScroll = (): void => void (positions[current] = Math.round(scrollY));
  const onShow = (): void => void (history.scrollRestoration = 'manual');
  const onHide = (): void => {
    history.scrollRestoration = 'auto';
    write(positions);
  };
  onShow();
  addEventListener('scroll', onScroll, { passive: true });
  addEventListener('pageshow', onShow);
  addEventListener('pagehide', onHide);
  return {
    show: (next) => void (current = next),
    of: (entry) => positions[entry],
    stop() {
      removeEventListener('scroll', onScroll);
      removeEventListener('pageshow', onShow);
      removeEventListener('pagehide', onHide);
      onHide();
    },
  };
}

function read(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, number>;
  } catch {
    return {};
  }
}

function write(positions: Record<string, number>): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Storage is full or forbidden: the way back starts at the top.
  }
}
