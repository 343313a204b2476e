import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** WCAG 2.2 A and AA and best practice. */
const allRules: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Scope {
  /** By the tags or names of the rules, all of them unless said otherwise. */
  rules?: readonly string[];
  /** Rules that are left out all the same. */
  without?: readonly string[];
  /** In what the selector means: the whole page unless said otherwise, */
  within?: string;
  /** less what this one means. */
  beside?: string;
}

/** Has axe in every document of the page from its beginning: less than bringing it into each, where most are asked. */
export const bringAxe = (page: Page): Promise<unknown> => page.addInitScript({ content: axeSource });

/** What axe finds on the page as it stands. */
export async function findBarriers(page: Page, { rules = allRules, without = [], within = 'html', beside }: Scope = {}): Promise<string[]> {
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
      // What fades in is measured when it has come: half faded, its letters are too pale. What goes with the scrolling never ends.
      const fading = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
      await Promise.allSettled(fading.map(({ finished }) => finished));
      const rules = Object.fromEntries(left.map((rule) => [rule, { enabled: false }]));
      // Fetching the sheets again takes a quarter of the time, for rules that are not asked; only sounds and films have to be looked into.
      const preload = document.querySelector('audio, video') !== null && { assets: ['media'] };
      // Further down the header that stays covers whatever the page is stopped at: a reader moves on, axe calls it a target too small.
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

/** All that `findBarriers` finds, with the rule for targets asked about those alone that may break it. */
export async function findAllBarriers(page: Page, scope: Pick<Scope, 'beside'> = {}): Promise<string[]> {
  return [...(await findBarriers(page, { ...scope, without: ['target-size'] })), ...(await findSmallTargets(page))];
}

/** All that `findAllBarriers` finds by day, and then in the dark what colours alone can spoil. */
export async function findBarriersByDayAndNight(page: Page, scope: Pick<Scope, 'beside'> = {}): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const byDay = await findAllBarriers(page, scope);
  await page.emulateMedia({ colorScheme: 'dark' });
  const byNight = await findBarriers(page, { ...scope, rules: ['color-contrast', 'link-in-text-block'] });
  return [...byDay.map((one) => `light: ${one}`), ...byNight.map((one) => `dark: ${one}`)];
}

/**
 * What axe's rule of target sizes finds on the page as it stands. The rule measures every element against every other and takes as long
 * as half of all rules; it can only object to a target that is under 24 px or overlapped by another one, so that it is asked about those.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return (await page.evaluate(markDoubtfulTargets)) ? findBarriers(page, { rules: ['target-size'], within: '[data-doubtful]' }) : [];
}

/**
 * Marks the targets that might be too small or too close to others; tells whether there are any. Like axe it asks about what can be pressed
 * and is in sight: neither what a closed menu holds nor a place that merely takes the focus. Runs in the page.
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
  // What one other leaves free of a target, at the side of it that is left freest.
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
