import { useEffect, useState } from 'react';

/**
 * How long what the server hands out is good for, in milliseconds. Counted from its arrival: the server says when it ends as well, but by
 * its own clock, and that of a visitor's computer may be wrong by hours.
 */
export const lifeMs = { picture: 180_000, pass: 600_000 } as const;

/** Whole seconds left of something that arrived now and is known by `name`, counted down while it is shown; another one starts anew. */
export function useSecondsLeft(name: string | undefined, life: number): number {
  const [left, setLeft] = useState(life / 1000);
  useEffect(() => {
    if (name === undefined) return undefined;
    const end = performance.now() + life;
    const show = (): void => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    show();
    const timer = setInterval(show, 1000);
    return () => clearInterval(timer);
  }, [name, life]);
  return left;
}
