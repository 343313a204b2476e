const menu = 'details[data-menu]';
const openDelayMs = 120;
const closeDelayMs = 240;

const menuOf = (target: EventTarget | null): HTMLDetailsElement | null => (target instanceof Element ? target.closest<HTMLDetailsElement>(menu) : null);

/**
 * What menus do beyond a plain `<details>`, on every page and before React: `details[data-menu]` opens under a resting mouse and
 * closes behind it, on Escape (focus returns to its summary), when the focus or a press goes elsewhere, and when a link in it is followed.
 */
export function startMenus(): void {
  let timer = 0;
  /** The menu that the mouse opened: the click that usually follows is no wish to close it. */
  let opened: HTMLDetailsElement | null = null;

  const close = (except: Element | null): void => {
    for (const one of document.querySelectorAll<HTMLDetailsElement>(`${menu}[open]`)) if (!one.contains(except)) one.open = false;
  };
  const later = (delay: number, act: () => void): void => {
    clearTimeout(timer);
    timer = window.setTimeout(act, delay);
  };
  const onHover = ({ pointerType, target }: PointerEvent): void => {
    if (pointerType !== 'mouse') return;
    const under = menuOf(target);
    if (under?.open) clearTimeout(timer);
    else if (under) {
      later(openDelayMs, () => {
        close(under);
        opened = under;
        under.open = true;
      });
    } else if (opened?.open) later(closeDelayMs, () => opened && (opened.open = false));
    else clearTimeout(timer);
  };
  const onClick = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (target.closest('a')) return close(null);
    if (opened?.open && target.closest('summary')?.parentElement === opened) {
      event.preventDefault();
      opened = null;
    }
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    if (key !== 'Escape') return;
    const within = menuOf(document.activeElement);
    if (within?.open) within.querySelector('summary')?.focus();
    close(null);
  };

  addEventListener('pointerover', onHover);
  addEventListener('pointerdown', ({ target }) => close(target as Element));
  addEventListener('focusin', ({ target }) => close(target as Element));
  addEventListener('click', onClick);
  addEventListener('keydown', onKey);
}
