import { useEffect } from 'react';

/** Between two looks at something that a process has in hand. */
const pauseMs = 1000;

/** Asks again each second, as long as something moves. */
export function useReloading(isMoving: boolean, reload: () => void): void {
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(reload, pauseMs);
    return () => clearInterval(timer);
  }, [isMoving, reload]);
}
