import { useEffect, useState } from 'react';

/**
 * Returns the remaining whole seconds of an item identified by `name`, counting down; another name restarts it. They are counted from
 * the arrival of the response: the server also sends the expiry, but by its own clock, and the visitor's clock may be wrong by hours.
 */
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
