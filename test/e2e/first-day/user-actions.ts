import type { Locator, Page } from '@playwright/test';

const ofLocators = ['click', 'fill', 'check', 'selectOption', 'setInputFiles'] as const;
const ofPages = ['goto', 'reload'] as const;

/**
 * Counts the user actions from now on, in all browsers of this worker: presses, inputs, selections, and opened addresses. The
 * returned function gives the count so far.
 */
export function countUserActions(page: Page): () => number {
  let count = 0;
  const watch = (acts: object, names: readonly string[]): void => {
    for (const name of names) {
      const act = Reflect.get(acts, name) as (...words: unknown[]) => unknown;
      Reflect.set(acts, name, function counted(this: object, ...words: unknown[]) {
        count += 1;
        return act.apply(this, words);
      });
    }
  };
  // All pages and locators of a worker share one class each.
  watch(Object.getPrototypeOf(page.locator('html')) as Locator, ofLocators);
  watch(Object.getPrototypeOf(page) as Page, ofPages);
  return () => count;
}
