import type { Locator } from '@playwright/test';

/** How somebody works the page: with a pointer, or with the keyboard alone. */
export interface Hand {
  press(target: Locator): Promise<void>;
  tick(target: Locator): Promise<void>;
}

export const pointer: Hand = { press: (target) => target.click(), tick: (target) => target.check() };
export const keyboard: Hand = { press: (target) => target.press('Enter'), tick: (target) => target.press('Space') };
