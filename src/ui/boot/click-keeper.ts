import type { HydratedEvent } from './hydration-event.ts';

/** Elements that need JavaScript. A form with this mark must not be submitted by the browser itself. */
const needsScript = 'button[type=button]:not([popovertarget],[commandfor]),[data-needs-js]:not(form)';

/**
 * Until hydration, holds back clicks and submissions that need JavaScript and shows them as busy; after hydration they are
 * replayed in order, each once even if repeated. `giveUp` stops waiting when the entry could not be loaded.
 */
export function startClickKeeper(): { giveUp(): void } {
  let waiting = new Map<Element, () => void>();

  const hold = (event: Event, element: Element, again: () => void): void => {
    event.preventDefault();
    event.stopPropagation();
    element.setAttribute('aria-busy', 'true');
    waiting.set(element, again);
  };
  const onClick = (event: Event): void => {
    const element = (event.target as Element).closest<HTMLElement>(needsScript);
    if (element) hold(event, element, () => element.click());
  };
  const onSubmit = (event: Event): void => {
    const form = event.target as HTMLFormElement;
    const { submitter } = event as SubmitEvent;
    if (form.matches('[data-needs-js]')) hold(event, form, () => form.requestSubmit(submitter));
  };
  const release = (): typeof waiting => {
    const held = waiting;
    waiting = new Map();
    for (const element of held.keys()) element.removeAttribute('aria-busy');
    return held;
  };

  addEventListener('click', onClick, true);
  addEventListener('submit', onSubmit, true);
  const finish = (): void => {
    removeEventListener('click', onClick, true);
    removeEventListener('submit', onSubmit, true);
    for (const [element, again] of release()) if (element.isConnected) again();
  };
  document.addEventListener('qt:hydrated' satisfies HydratedEvent, finish, { once: true });
  return { giveUp: () => void release() };
}
