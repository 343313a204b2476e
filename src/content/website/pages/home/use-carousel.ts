import { useEffect, useRef, useState, type RefObject } from 'react';

/** Long enough to read a banner of two lines. */
const slideMs = 6000;

interface CarouselState {
  track: RefObject<HTMLUListElement | null>;
  /** Index of the slide in view. */
  current: number;
  isPaused: boolean;
  /** Scrolls to a slide; beyond the ends it goes on at the other end. */
  show(index: number): void;
  toggle(): void;
}

/** Moves a row of slides that snap: on request, and by itself every 6 s. It starts paused for visitors who ask for less motion. */
export function useCarousel(count: number): CarouselState {
  const track = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(0);
  // Nothing moves before scripts run.
  const [isPaused, setIsPaused] = useState(true);

  useEffect(() => setIsPaused(wantsLessMotion()), []);

  useEffect(() => {
    const row = track.current;
    if (!row) return undefined;
    const follow = (): void => setCurrent(slideInView(row.scrollLeft, row.clientWidth, count));
    row.addEventListener('scroll', follow, { passive: true });
    return () => row.removeEventListener('scroll', follow);
  }, [count]);

  useEffect(() => {
    if (isPaused || count < 2) return undefined;
    const timer = setInterval(() => {
      if (track.current && !isInUse(track.current)) scrollTo(track.current, wrap(current + 1, count));
    }, slideMs);
    return () => clearInterval(timer);
  }, [isPaused, count, current]);

  const show = (index: number): void => {
    if (track.current) scrollTo(track.current, wrap(index, count));
  };
  return { track, current, isPaused, show, toggle: () => setIsPaused((paused) => !paused) };
}

/** Returns the index within 0 and `count`, going on at the other end. */
export const wrap = (index: number, count: number): number => (index + count) % count;

/** Returns the slide that takes most of the row. */
export const slideInView = (scrolled: number, width: number, count: number): number =>
  width > 0 ? Math.min(count - 1, Math.max(0, Math.round(scrolled / width))) : 0;

const wantsLessMotion = (): boolean =>
  matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.classList.contains('elder');

function scrollTo(row: HTMLElement, index: number): void {
  row.scrollTo({ left: index * row.clientWidth, behavior: wantsLessMotion() ? 'instant' : 'smooth' });
}

/** True while somebody reads, operates or cannot see the slides. */
const isInUse = (row: HTMLElement): boolean => document.hidden || row.closest('section')!.matches(':hover, :focus-within');
