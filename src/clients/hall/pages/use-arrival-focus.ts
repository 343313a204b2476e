import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** Told the heading of whatever is shown next. */
export type HeadingCallback = (heading: HTMLElement | null) => void;

/**
 * For what stays while a case goes from one step to the next: gives each new heading the focus, so that whoever hears the page is told,
 * except the one that is there when the page is opened.
 */
export function useArrivals(): HeadingCallback {
  const hasShown = useRef(false);
  return useCallback((heading) => {
    if (hasShown.current) heading?.focus();
    hasShown.current = true;
  }, []);
}

/** The heading that tells of its own arrival. */
export function useArrivalFocus<Heading extends HTMLElement>(onArrival: HeadingCallback): RefObject<Heading | null> {
  const heading = useRef<Heading>(null);
  useEffect(() => onArrival(heading.current), [onArrival]);
  return heading;
}
