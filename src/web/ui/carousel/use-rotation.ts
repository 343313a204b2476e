import { useEffect, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

/** How long a slide stays, in milliseconds. */
const stay = 6000;

/** True when the visitor asked for less motion, or reads in elder mode. */
function wantsStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.classList.contains('elder');
}

/**
 * Moves a track of slides by itself every 6 s, by arrow keys and by `go`. It stands still while pointed at or focused, while the page
 * is in the background, when paused, and from the start where the visitor wants no motion.
 */
export function useRotation(track: RefObject<HTMLElement | null>, count: number) {
  const [index, setIndex] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const [isHeld, setHeld] = useState(false);

  const go = (to: number): void => {
    const target = track.current;
    if (!target) return;
    const slide = (to + count) % count;
    target.scrollTo({ left: slide * target.clientWidth, behavior: wantsStillness() ? 'instant' : 'smooth' });
  };

  useEffect(() => {
    if (wantsStillness()) setPlaying(false);
  }, []);

  useEffect(() => {
    if (!isPlaying || isHeld) return;
    const timer = setInterval(() => document.hidden || go(index + 1), stay);
    return () => clearInterval(timer);
  });

  return {
    index,
    isPlaying,
    go,
    toggle: () => setPlaying(!isPlaying),
    onScroll: () => track.current && setIndex(Math.round(track.current.scrollLeft / track.current.clientWidth)),
    watch: {
      onMouseEnter: () => setHeld(true),
      onMouseLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: (event: FocusEvent) => event.currentTarget.contains(event.relatedTarget) || setHeld(false),
      onKeyDown: (event: KeyboardEvent) => moveByKey(event, index, count, go),
    },
  };
}

function moveByKey(event: KeyboardEvent, index: number, count: number, go: (to: number) => void): void {
  const targets: Record<string, number> = { ArrowLeft: index - 1, ArrowRight: index + 1, Home: 0, End: count - 1 };
  const to = targets[event.key];
  if (to === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  go(to);
}
