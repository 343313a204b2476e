let last = 0;

const signs = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/** Starts recording the time of the last key press, click, touch or scroll. */
export function watchInput(): void {
  last = performance.now();
  const note = (): void => void (last = performance.now());
  for (const sign of signs) addEventListener(sign, note, { capture: true, passive: true });
}

/** Returns whole seconds since the last input. */
export const idleSeconds = (): number => Math.floor((performance.now() - last) / 1000);
