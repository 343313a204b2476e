import { expect, type Locator } from '@playwright/test';

/** How somebody works the page: with a pointer, or with the keyboard alone. */
export interface InputMethod {
  press(target: Locator): Promise<void>;
  tick(target: Locator): Promise<void>;
}

export const pointer: InputMethod = { press: (target) => target.click(), tick: (target) => target.check() };
/** A key on a button that is not ready does nothing, and nobody presses it: a pointer's click waits by itself. */
const pressKey = async (target: Locator, key: string): Promise<void> => {
  await expect(target).toBeEnabled();
  await target.press(key);
};
export const keyboard: InputMethod = { press: (target) => pressKey(target, 'Enter'), tick: (target) => pressKey(target, 'Space') };
