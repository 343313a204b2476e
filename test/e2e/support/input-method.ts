import { expect, type Locator } from '@playwright/test';

/** The way to operate the page: with a pointer, or only by keyboard. */
export interface InputMethod {
  press(target: Locator): Promise<void>;
  tick(target: Locator): Promise<void>;
}

export const pointer: InputMethod = { press: (target) => target.click(), tick: (target) => target.check() };
/** A key press on a disabled button does nothing, so it must wait; a pointer's click waits automatically. */
const pressKey = async (target: Locator, key: string): Promise<void> => {
  await expect(target).toBeEnabled();
  await target.press(key);
};
export const keyboard: InputMethod = { press: (target) => pressKey(target, 'Enter'), tick: (target) => pressKey(target, 'Space') };
