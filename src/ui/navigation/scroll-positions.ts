const storageKey = 'qt:scroll';

/** Scroll positions of the tab's history entries, by the entry's key; kept over reloads of the tab. */
export interface ScrollPositions {
  /** Switches to another entry; later scrolling is stored for it. */
  show(key: string): void;
  /** Undefined when the entry was not shown in this tab. */
  of(key: string): number | undefined;
  stop(): void;
}

/**
 * Tracks the scrolling of the page. While the page lives, we restore positions, since the browser would do it before the new page
 * is rendered; when it unloads, the browser's own restoring is switched on again for the entry shown then. Older entries that are
 * reopened by a document load are restored here, unless the visitor has scrolled already.
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
    // Storage is full or forbidden: going back starts at the top.
  }
}
