import { useEffect, useRef, useState } from 'react';

/** Long enough to read a banner of two lines. */
const slideMs = 6000;

/**
 * Moves a row of slides that snap: on request, and by itself every 6 s unless it is read or operated. It starts paused for visitors
 * who ask for less motion, and before scripts run.
 */
export function useCarousel(count: number) {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  const [isPaused, setIsPaused] = useState(true);
  const show = (index: number): void => {
    const row = track.current!;
    row.scrollTo({ left: wrap(index, count) * row.clientWidth });
  };

  useEffect(() => setIsPaused(matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.matches('.elder')), []);

  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setInterval(() => {
      if (!track.current!.closest('section')!.matches(':hover, :focus-within')) show(current + 1);
    }, slideMs);
    return () => clearInterval(timer);
  });

  return {
    track,
    current,
    isPaused,
    show,
    toggle: () => setIsPaused(!isPaused),
    onScroll: () => setCurrent(Math.round(track.current!.scrollLeft / track.current!.clientWidth)),
  };
}

/** Returns the index within 0 and `count`, continuing at the other end. */
export const wrap = (index: number, count: number): number => (index + count) % count;
