/** To what a step of a tour can point: pieces of the shell and of the frames that screens are made of, by the selectors of their own classes. */
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

/** Where one of what a screen lists is opened. */
const firstEntry = 'main .queue__entry, main .rows tbody a[href]';

const isShown = (element: Element): boolean => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden';

/** The place of a step, if it is on the screen and to be seen. */
export const findAnchor = (name: AnchorName): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(anchors[name])].find(isShown);

/** The address of the first of what the screen lists. */
export function findFirstEntry(): string | undefined {
  const href = document.querySelector<HTMLAnchorElement>(firstEntry)?.href;
  if (!href) return undefined;
  const { pathname, search } = new URL(href);
  return pathname + search;
}

/** Whether the screen has come to rest: nothing of it is still being asked for. */
export function isSettled(): boolean {
  const main = document.querySelector('main');
  return main !== null && main.getAttribute('aria-busy') !== 'true' && main.querySelector('.shadows, [aria-busy="true"]') === null;
}
