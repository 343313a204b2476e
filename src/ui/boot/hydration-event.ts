/** The name is shared as a type only: a constant would become a separate file, and the boot script must be a single file. */
export type HydratedEvent = 'qt:hydrated';

/**
 * Notifies the boot script that the page is interactive, so that it replays held-back clicks. Visible from outside as
 * `html[data-hydrated]`. Call it after hydration.
 */
export function announceHydrated(): void {
  document.documentElement.dataset.hydrated = '';
  document.dispatchEvent(new Event('qt:hydrated' satisfies HydratedEvent));
}
