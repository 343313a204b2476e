const menu = '.main-menu details';
/** On phones a button outside the menu opens the whole menu: only a choice or Escape closes it. */
const menuOrSwitch = `${menu},[data-menu-switch]`;
/** The field that the search button opens. */
const searchField = '.search-box--bar input';
const openDelayMs = 120;
const closeDelayMs = 240;

const menuOf = (target: EventTarget | null): HTMLDetailsElement | null =>
  target instanceof Element ? target.closest<HTMLDetailsElement>(menu) : null;

/** Opens the menu at the page's group, or the search with a focused field, on phones. */
function onSwitch({ target }: Event): void {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  const { menuSwitch: opens } = target.dataset;
  if (opens === 'search') document.querySelector<HTMLElement>(searchField)?.focus();
  if (opens === 'menu') document.querySelector<HTMLDetailsElement>('.is-here')?.setAttribute('open', '');
}

/**
 * Adds behaviour to the menus' `<details>`, on every page and before React: `.main-menu details` opens on mouse hover and closes
 * afterwards, on Escape (focus returns to its summary), when the focus or a press goes elsewhere, and when a link in it is
 * followed.
 */
export function startMenus(): void {
  const plan = createPlan();
  /** The menu opened by hover: the click that usually follows must not close it. */
  let opened: HTMLDetailsElement | null = null;

  /** Closes menus that do not contain the element. Any action other than hovering also cancels a planned one. */
  const close = (which: string, except: Element | null): void => {
    plan();
    for (const one of document.querySelectorAll<HTMLDetailsElement>(which)) {
      if (!one.open || one.contains(except)) continue;
      one.open = false;
      if (one === opened) opened = null;
    }
  };
  const closeOthers = ({ target }: Event): void => close(menu, target as Element);
  const openByMouse = (under: HTMLDetailsElement): void => {
    close(menu, under);
    opened = under;
    under.open = true;
  };
  const closeBehindMouse = (): void => {
    // A user who types in the menu has not left it.
    if (opened && !opened.contains(document.activeElement)) close(menu, null);
  };
  const onHover = ({ pointerType, target }: PointerEvent): void => {
    if (pointerType !== 'mouse') return;
    const under = menuOf(target);
    if (under && !under.open) plan(under, openDelayMs, () => openByMouse(under));
    else if (!under && opened?.open) plan('close', closeDelayMs, closeBehindMouse);
    else plan();
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (target.closest('a')) return close(menuOrSwitch, null);
    if (opened?.open && target.closest('summary')?.parentElement === opened) {
      event.preventDefault();
      opened = null;
    }
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape') return;
    const within = menuOf(document.activeElement);
    if (within?.open) within.querySelector('summary')?.focus();
    close(menuOrSwitch, null);
  };

  addEventListener('pointerover', onHover);
  document.documentElement.addEventListener('pointerleave', onHover);
  addEventListener('pointerdown', closeOthers);
  addEventListener('focusin', closeOthers);
  addEventListener('click', onClick);
  addEventListener('keydown', onKey);
  addEventListener('toggle', onSwitch, true);
}

/** Creates a delayed action. Planning the same one again changes nothing; planning another, or nothing, cancels it. */
function createPlan(): (what?: unknown, delay?: number, act?: () => void) => void {
  let timer = 0;
  let planned: unknown;
  return function plan(what?: unknown, delay?: number, act?: () => void): void {
    if (what === planned) return;
    clearTimeout(timer);
    planned = what;
    if (act) timer = window.setTimeout(() => void (plan(), act()), delay);
  };
}
