import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA and best practice. */
const allRules: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Scope {
  /** Tags or names of rules; all of them by default. */
  rules?: readonly string[];
  /** Rules to leave out. */
  without?: readonly string[];
  /** Selector of the part to check; by default the whole page. */
  within?: string;
  /** Selector of the part to leave out. */
  beside?: string;
}

/** Loads axe in every document of the page from the start, which is faster than injecting it into each. */
export const injectAxe = (page: Page): Promise<unknown> => page.addInitScript({ content: axeSource });

/** Returns axe's findings on the present page. */
export async function findViolations(
  page: Page,
  { rules = allRules, without = [], within = 'html', beside }: Scope = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([runOnly, include, exclude, left]) => {
      const { axe } = window as unknown as {
        axe: {
          run(
            context: object,
            options: object,
          ): Promise<{ violations: { id: string; nodes: { target: string[]; failureSummary: string }[] }[] }>;
        };
      };
      // Animations are finished first: half faded in, text has too little contrast. Scroll-driven ones never end.
      const fading = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      await Promise.allSettled(fading.map(({ finished }) => finished));
      const rules = Object.fromEntries(left.map((rule) => [rule, { enabled: false }]));
      // Loading the stylesheets again takes a quarter of the time and no used rule needs it; only audio and video are preloaded.
      const preload = document.querySelector('audio, video') !== null && { assets: ['media'] };
      // When scrolled down, the sticky header covers part of the page, which axe would report as small targets.
      const place = scrollY;
      scrollTo({ top: 0, behavior: 'instant' });
      const { violations } = await axe.run({ include, exclude }, { runOnly, rules, preload, resultTypes: ['violations'] });
      scrollTo({ top: place, behavior: 'instant' });
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} — ${failureSummary}`).join(' | ')}`,
      );
    },
    [rules, [within], beside ? [beside] : [], without] as const,
  );
}

/** Returns the findings of `findViolations`, but applies the rule for target sizes only to targets that may break it. */
export async function findAllViolations(page: Page, scope: Pick<Scope, 'beside'> = {}): Promise<string[]> {
  return [...(await findViolations(page, { ...scope, without: ['target-size'] })), ...(await findSmallTargets(page))];
}

/** Returns the findings of `findAllViolations` in light mode, and of the colour rules in dark mode. */
export async function findViolationsInBothModes(page: Page, scope: Pick<Scope, 'beside'> = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const byDay = await findAllViolations(page, scope);
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await findViolations(page, { ...scope, rules: ['color-contrast', 'link-in-text-block'] });
  return [...byDay.map((one) => `light: ${one}`), ...byNight.map((one) => `dark: ${one}`)];
}

/**
 * Returns the findings of axe's rule for target sizes. The rule compares every element with every other and takes as long as half
 * of all rules; it can only report targets that are under 24 px or overlapped by another one, so that only these are checked.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return (await page.evaluate(markDoubtfulTargets)) ? findViolations(page, { rules: ['target-size'], within: '[data-doubtful]' }) : [];
}

/**
 * Marks targets that may be too small or too close to others; returns whether there are any. Like axe it considers only visible
 * interactive elements: neither the content of a closed menu nor an element that is merely focusable. Runs in the page.
 */
function markDoubtfulTargets(): boolean {
  const least = 24;
  const roles = ['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'option', 'slider', 'textbox', 'combobox', 'menuitem', 'treeitem'];
  const native = 'a[href],area,button,input,select,textarea,summary,video,audio,iframe,[contenteditable]';
  const seen = [...document.querySelectorAll([native, ...roles.map((role) => `[role=${role}]`)].join())]
    .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0 && box.height > 0);
  const touches = (one: DOMRect, other: DOMRect, margin: number): boolean =>
    other.left < one.right + margin &&
    other.right > one.left - margin &&
    other.top < one.bottom + margin &&
    other.bottom > one.top - margin;
  // The part of a target that another one leaves free, on its freest side.
  const leaves = (one: DOMRect, other: DOMRect): number =>
    Math.max(other.left - one.left, one.right - other.right, other.top - one.top, one.bottom - other.bottom);
  let isAny = false;
  for (const { element, box } of seen) {
    const isSmall = box.width < least || box.height < least;
    const near = seen.filter(
      (other) => touches(box, other.box, isSmall ? least : 0) && !element.contains(other.element) && !other.element.contains(element),
    );
    const isDoubtful = near.length > 1 || (near.length === 1 && (isSmall || leaves(box, near[0]!.box) < least));
    element.toggleAttribute('data-doubtful', isDoubtful);
    isAny ||= isDoubtful;
  }
  return isAny;
}
