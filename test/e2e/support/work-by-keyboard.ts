import { expect, type Locator, type Page } from '@playwright/test';

/** Pages whose visitor has no pointer. */
const withoutPointer = new WeakSet<Page>();
let isTaught = false;

/**
 * From now on every press, tick or input of a test on this page is made by keyboard: the element must be reachable by Tab,
 * visibly focused, and not covered. Selecting an option and choosing a file still use the browser's own means.
 */
export function workByKeyboard(page: Page): void {
  withoutPointer.add(page);
  teachKeys(Object.getPrototypeOf(page.locator('html')) as Locator);
}

/** All pages of a worker share the one class of locators, so those of other pages behave as before. */
function teachKeys(locators: Locator): void {
  if (isTaught) return;
  isTaught = true;
  const { click, check, fill } = locators;
  locators.click = async function press(this: Locator, options) {
    if (!withoutPointer.has(this.page())) return click.call(this, options);
    await reach(this);
    await this.page().keyboard.press((await this.evaluate(isTicked)) ? 'Space' : 'Enter');
  };
  locators.check = async function tick(this: Locator, options) {
    if (!withoutPointer.has(this.page())) return check.call(this, options);
    if (await this.isChecked()) return;
    await reach(this);
    // The locator may depend on the unticked state, so the element is resolved first.
    const box = await this.elementHandle();
    await this.page().keyboard.press('Space');
    await expect.poll(() => box.isChecked()).toBe(true);
  };
  locators.fill = async function type(this: Locator, text, options) {
    if (withoutPointer.has(this.page())) await reach(this);
    await fill.call(this, text, options);
  };
}

/** Moves the focus to the target by Tab, from the element before it. */
async function reach(target: Locator): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  await expect(target).toBeEnabled();
  let hindrance = '';
  for (let tries = 0; tries < 5; tries++) {
    await page.evaluate(watchDrawing);
    if (await target.evaluate(focusBeside)) {
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Tab');
    }
    hindrance = await target.evaluate(findHindrance);
    // An element that appeared between the two keys took the focus: a person presses the keys again.
    if (hindrance === '' || !(await page.evaluate(wasDrawn))) break;
  }
  expect(hindrance, `by keyboard: ${target.toString()}`).toBe('');
}

/** Records whether elements are added or removed from now on. Runs in the page, like all below. */
function watchDrawing(): void {
  const drawing = new MutationObserver(() => Object.assign(window, { isDrawn: true }));
  (window as { drawing?: MutationObserver }).drawing?.disconnect();
  Object.assign(window, { drawing, isDrawn: false });
  drawing.observe(document.body, { childList: true, subtree: true });
}

const wasDrawn = (): boolean => (window as { isDrawn?: boolean }).isDrawn === true;

/** True for elements that are ticked rather than pressed. */
function isTicked(element: Element): boolean {
  return element instanceof HTMLInputElement && ['checkbox', 'radio'].includes(element.type);
}

/**
 * Puts the focus on the target, or on the element it belongs to, and returns whether Tab leads there: among radio buttons and the
 * days of a month arrow keys do.
 */
function focusBeside(target: Element): boolean {
  const label = target.closest('label');
  const field =
    label?.control ?? target.closest<HTMLElement>('a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex]');
  Object.assign(window, { reached: field });
  const isThere = field === document.activeElement;
  field?.focus();
  const isByArrows =
    (field instanceof HTMLInputElement && field.type === 'radio') ||
    field?.matches('table [tabindex="-1"], [role=grid] [tabindex="-1"]') === true;
  return !isThere && !isByArrows;
}

/** Returns why a user without a pointer cannot operate the focused element; empty when they can. */
function findHindrance(): string {
  const { reached } = window as unknown as { reached?: HTMLElement };
  if (!reached) return 'it takes no focus';
  if (document.activeElement !== reached) return `Tab leads to ${document.activeElement?.outerHTML.slice(0, 200)}`;
  const drawn = [reached, ...((reached as HTMLInputElement).labels ?? [])].map((element) => getComputedStyle(element));
  if (drawn.every(({ outlineStyle, boxShadow }) => outlineStyle === 'none' && boxShadow === 'none')) return 'the focus is not seen';
  // A message may have pushed it out of the window since.
  reached.scrollIntoView({ block: 'nearest' });
  const { left, right, top, bottom, width, height } = reached.getBoundingClientRect();
  const points = [0.1, 0.5, 0.9].flatMap((part) => [
    [left + width * part, top + height / 2],
    [(left + right) / 2, top + (bottom - top) * part],
  ]);
  const isSeen = points.some(([x, y]) => {
    const there = document.elementFromPoint(x!, y!);
    return there !== null && (reached.contains(there) || there.contains(reached));
  });
  return isSeen ? '' : 'something covers it';
}
