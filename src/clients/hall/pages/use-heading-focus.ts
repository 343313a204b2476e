import { useCallback, useEffect, useRef, type RefObject } from 'react';

/** Receives the heading of the step that is shown next. */
export type HeadingCallback = (heading: HTMLElement | null) => void;

/**
 * For a component that stays mounted while a case moves between steps: focuses each new heading so that screen readers announce
 * it, except the heading present at page load.
 */
export function useHeadingFocus(): HeadingCallback {
  const hasShown = useRef(false);
  return useCallback((heading) => {
    if (hasShown.current) heading?.focus();
    hasShown.current = true;
  }, []);
}

/** Returns the ref of a heading that reports when it is mounted. */
export function useHeadingReport<Heading extends HTMLElement>(onArrival: HeadingCallback): RefObject<Heading | null> {
  const heading = useRef<Heading>(null);
  useEffect(() => onArrival(heading.current), [onArrival]);
  return heading;
}
