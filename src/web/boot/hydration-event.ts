/** Dispatched on `document` once React has taken the page over. */
export const hydratedEvent = 'qt:hydrated';

/** Tells the boot script that the page is interactive: it replays what was clicked meanwhile. To be called after hydration. */
export function announceHydrated(): void {
  document.dispatchEvent(new Event(hydratedEvent));
}
