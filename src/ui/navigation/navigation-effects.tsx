import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPath, useLocation, useNavigation, useNavigationType, type Location } from 'react-router';
import { followScroll, type ScrollPositions } from './scroll-positions.ts';

/**
 * Replaces what a document load does automatically, once in the root: sets the document's title and announces it to screen readers, marks
 * `<main>` busy while a page loads, scrolls (to the place of a `#hash`, to the previous position on the way back, else to the top), and
 * moves the focus to the new page's `h1`. A change of only the query (filter, next page) leaves the focus in the form that caused it, and
 * scrolls to the results (`[data-results]`) when they start above the screen.
 */
export function NavigationEffects({ title }: { title: string }) {
  const location = useLocation();
  const type = useNavigationType();
  const isBusy = useNavigation().state !== 'idle';
  const positions = useRef<ScrollPositions>(undefined);
  const shown = useRef(location);
  const [announcement, setAnnouncement] = useState('');

  // A layout effect, or the old page's last scrolling would count for the new one.
  useLayoutEffect(() => {
    positions.current = followScroll(entryKey(shown.current));
    return () => positions.current?.stop();
  }, []);

  useLayoutEffect(() => {
    const before = shown.current;
    if (before.key === location.key && before.hash === location.hash) return;
    shown.current = location;
    if (history.state === null) nameEntry();
    else move(before, location, type === 'POP' ? (positions.current?.of(entryKey(location)) ?? 0) : undefined);
    positions.current?.show(entryKey(location));
  }, [location, type]);

  useEffect(() => {
    if (!isBusy) return;
    const main = document.querySelector('main');
    main?.setAttribute('aria-busy', 'true');
    return () => main?.removeAttribute('aria-busy');
  }, [isBusy]);

  const page = location.pathname + location.search;
  const announced = useRef(page);
  useEffect(() => {
    document.title = title;
    if (announced.current !== page) setAnnouncement(title);
    announced.current = page;
  }, [title, page]);

  return (
    <p className="visually-hidden" aria-live="polite" aria-atomic="true">
      {announcement}
    </p>
  );
}

/** Identifies the entries of the tab's history. The first entry of a document has no key of the router. */
function entryKey(location: Location): string {
  return (history.state as { key?: string } | null)?.key ?? createPath(location);
}

/**
 * An entry without state was made by the browser: a jump within the page, which it has scrolled and focused itself, better than a
 * script can (`:target`). It only gets a name, so that going back to it is distinguished from a new jump.
 */
function nameEntry(): void {
  history.replaceState({ key: crypto.getRandomValues(new Uint32Array(1))[0]!.toString(36), idx: null }, '');
}

/** `place` is the earlier scroll position, on the way back or forth in the history; undefined for a new entry. */
function move(before: Location, now: Location, place: number | undefined): void {
  const isOtherPage = before.pathname !== now.pathname;
  if (place !== undefined) {
    scrollTo({ top: place, behavior: 'instant' });
    if (isOtherPage || before.search !== now.search) focusOn(pageStart());
    return;
  }
  const anchor = now.hash && document.getElementById(decode(now.hash.slice(1)));
  if (anchor) {
    anchor.scrollIntoView({ behavior: 'instant' });
    focusOn(anchor);
  } else if (isOtherPage) {
    scrollTo({ top: 0, behavior: 'instant' });
    focusOn(pageStart());
  } else showResults();
}

const pageStart = (): Element | null => document.querySelector('h1') ?? document.querySelector('main');

function showResults(): void {
  const results = document.querySelector('[data-results]') ?? document.querySelector('h1');
  if (results && results.getBoundingClientRect().top < 0) results.scrollIntoView({ behavior: 'instant' });
  // The pager's link has changed or is gone; in a filter's field the visitor wants to continue.
  if (!document.activeElement?.closest('form')) focusOn(results);
}

function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement)) return;
  if (element.tabIndex < 0) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
