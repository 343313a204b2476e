/**
 * The name is shared as a type only: a constant would become a file of its own, and the boot script shall be one file.
 */
export type HydratedEvent = 'qt:hydrated';

/**
 * Tells the boot script that the page is interactive: it replays what was clicked meanwhile. Whoever watches from outside sees it by
 * `html[data-hydrated]`. To be called after hydration.
 */
export function announceHydrated(): void {
  document.documentElement.dataset.hydrated = '';
  document.dispatchEvent(new Event('qt:hydrated' satisfies HydratedEvent));
}
