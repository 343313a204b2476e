let last = 0;

const signs = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/** Notes from now on when somebody last pressed a key, clicked, touched or scrolled. */
export function watchInput(): void {
  last = performance.now();
  const note = (): void => void (last = performance.now());
  for (const sign of signs) addEventListener(sign, note, { capture: true, passive: true });
}

/** Whole seconds since whoever sits there last did something. */
export const idleSeconds = (): number => Math.floor((performance.now() - last) / 1000);
