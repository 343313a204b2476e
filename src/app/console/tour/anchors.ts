/** Elements that a step of a tour can point to: parts of the shell and of common screen layouts, by their class selectors. */
export const anchors = {
  find: '.bar__find',
  tasks: '.board .part',
  head: '.screen__head',
  acts: '.screen__acts',
  tabs: '.tabs',
  filters: '.filter-bar',
  table: '.rows',
  list: '.queue__list',
  subject: '.queue__subject',
  pane: '.queue__pane',
  take: '[aria-keyshortcuts="E"]',
  note: '[aria-keyshortcuts="N"]',
  decision: '.decision__acts',
  clocks: '.case-board',
  deliveryViews: '.deliveries__views',
  contentTypes: '.content',
  orderPanel: '.order__panel',
  importPanel: '.daily__panel',
  drop: '.daily__drop',
  lookUp: '.look-up',
} as const;

export type AnchorName = keyof typeof anchors;

/** Link to the first entry of a screen. */
const firstEntry = 'main .queue__entry, main .rows tbody a[href]';

const isShown = (element: Element): boolean => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';

/** Returns the element of a step when it is visible on the screen. */
export const findAnchor = (name: AnchorName): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(anchors[name])].find(isShown);

/** Returns the address of the first entry of the screen. */
export function findFirstEntry(): string | undefined {
  const href = document.querySelector<HTMLAnchorElement>(firstEntry)?.href;
  if (!href) return undefined;
  const { pathname, search } = new URL(href);
  return pathname + search;
}

/** True when the screen has finished loading. */
export function isSettled(): boolean {
  const main = document.querySelector('main');
  return main !== null && main.getAttribute('aria-busy') !== 'true' && main.querySelector('.shadows, [aria-busy="true"]') === null;
}
