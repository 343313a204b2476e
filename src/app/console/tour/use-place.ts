import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { findAnchor, findFirstEntry, isSettled } from './anchors.ts';
import type { TourStep } from './tour-step.ts';

/** A screen that has been at rest for so long without the place has not got it. */
const restMs = 700;
/** So long is waited at most, should it never come to rest. */
const mostMs = 8000;

/** By this the styles know the place that a step points to. */
const mark = 'data-tour-here';

const screenOf = ({ path, opensFirst }: TourStep): string => `${path} ${opensFirst ?? false}`;

/**
 * Brings the person to the screen of a step, and marks its place for as long as the step is shown, also when the screen draws it anew. `onMissing` is told once
 * where the screen has no such place: nothing is listed, or it is not offered to them.
 */
export function usePlace(step: TourStep | undefined, onMissing: () => void): { isFound: boolean } {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const former = useRef<string>(undefined);
  const [found, setFound] = useState<TourStep>();
  const missing = useEffectEvent(onMissing);
  const go = useEffectEvent((to: string) => void navigate(to));
  /** Whoever goes back to a step on the screen that is open keeps what they have opened there. */
  const isThere = useEffectEvent(
    ({ path, ...rest }: TourStep): boolean => former.current === screenOf({ path, ...rest }) && pathname.startsWith(path.split('?')[0]!),
  );
  useEffect(() => {
    if (!step) {
      former.current = undefined;
      return;
    }
    if (!isThere(step)) go(step.path);
    former.current = screenOf(step);
    return watchPlace(step, { onFound: () => setFound(step), onMissing: missing, go });
  }, [step]);
  return { isFound: step !== undefined && found === step };
}

interface PlaceWatch {
  onFound(): void;
  onMissing(): void;
  go(to: string): void;
}

/** Looks for the place of a step whenever the screen changes. Returns what ends it. */
function watchPlace(step: TourStep, { onFound, onMissing, go }: PlaceWatch): () => void {
  const [wanted] = step.path.split('?');
  const began = Date.now();
  let here: HTMLElement | undefined;
  let isOpened = step.opensFirst !== true;
  let resting: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(resting);
    if (here?.isConnected) return;
    here = location.pathname.startsWith(wanted!) ? findAnchor(step.at) : undefined;
    if (here) {
      isOpened = true;
      here.setAttribute(mark, '');
      here.scrollIntoView({ block: 'nearest' });
      return onFound();
    }
    const first = isOpened ? undefined : findFirstEntry();
    if (first && isSettled()) {
      isOpened = true;
      go(first);
    }
    resting = setTimeout(giveUp, restMs);
  };
  const giveUp = (): void => {
    if (here?.isConnected) return;
    if (isSettled() || Date.now() - began > mostMs) onMissing();
    else resting = setTimeout(giveUp, restMs);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy', 'class'] });
  look();
  return () => {
    observer.disconnect();
    clearTimeout(resting);
    here?.removeAttribute(mark);
  };
}
