const menu = 'details[data-menu]';
/** Opens the whole menu on phones, from outside of it: only a choice or Escape closes it. */
const menuSwitch = 'details[data-menu-switch]';
const openDelayMs = 120;
const closeDelayMs = 240;

const menuOf = (target: EventTarget | null): HTMLDetailsElement | null =>
  target instanceof Element ? target.closest<HTMLDetailsElement>(menu) : null;

/**
 * What menus do beyond a plain `<details>`, on every page and before React: `details[data-menu]` opens under a resting mouse and
 * closes behind it, on Escape (focus returns to its summary), when the focus or a press goes elsewhere, and when a link in it is followed.
 */
export function startMenus(): void {
  let timer = 0;
  /** What the timer will do: open this menu, or close the opened one. */
  let planned: HTMLDetailsElement | 'close' | undefined;
  /** The menu that the mouse opened: the click that usually follows is no wish to close it. */
  let opened: HTMLDetailsElement | null = null;

  const close = (except: Element | null): void => {
    for (const one of document.querySelectorAll<HTMLDetailsElement>(`${menu}[open]`)) if (!one.contains(except)) one.open = false;
  };
  const closeAll = (): void => {
    for (const one of document.querySelectorAll<HTMLDetailsElement>(`${menu}[open],${menuSwitch}[open]`)) one.open = false;
  };
  const plan = (what: typeof planned, delay = 0, act?: () => void): void => {
    if (what === planned) return;
    clearTimeout(timer);
    planned = what;
    if (act) timer = window.setTimeout(() => void (plan(undefined), act()), delay);
  };
  const openByMouse = (under: HTMLDetailsElement): void => {
    close(under);
    opened = under;
    under.open = true;
  };
  const closeBehindMouse = (): void => {
    // Somebody who types in the menu has not left it.
    if (opened && !opened.contains(document.activeElement)) opened.open = false;
  };
  const onHover = ({ pointerType, target }: PointerEvent): void => {
    if (pointerType !== 'mouse') return;
    const under = menuOf(target);
    if (under && !under.open) plan(under, openDelayMs, () => openByMouse(under));
    else if (!under && opened?.open) plan('close', closeDelayMs, closeBehindMouse);
    else plan(undefined);
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (target.closest('a')) return closeAll();
    if (opened?.open && target.closest('summary')?.parentElement === opened) {
      event.preventDefault();
      opened = null;
    }
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape') return;
    const within = menuOf(document.activeElement);
    if (within?.open) within.querySelector('summary')?.focus();
    closeAll();
  };

  addEventListener('pointerover', onHover);
  document.documentElement.addEventListener('pointerleave', onHover);
  addEventListener('pointerdown', ({ target }) => close(target as Element));
  addEventListener('focusin', ({ target }) => close(target as Element));
  addEventListener('click', onClick);
  addEventListener('keydown', onKey);
}
