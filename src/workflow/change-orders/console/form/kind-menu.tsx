import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { FormField } from '../../schema/contents.ts';

interface KindMenuProps {
  item: FormField;
  onChoose: (kind: string) => void;
  /** Called when nothing is chosen; by Escape the focus has to go back to where it was, otherwise it has left by itself. */
  onClose: (isByKey: boolean) => void;
}

/** Of what kind an entry shall be: moved through by the arrows. Escape and leaving it choose none. */
export function KindMenu({ item, onChoose, onClose }: KindMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const kinds = Object.entries(item.variants ?? {});
  useEffect(() => menu.current?.querySelector('button')?.focus(), []);
  const move = (event: KeyboardEvent): void => {
    const buttons = [...menu.current!.querySelectorAll('button')];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (event.key === 'Escape') onClose(true);
    else if (to === undefined) return;
    else buttons.at(to % buttons.length)!.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={menu}
      className="draft__kinds"
      role="menu"
      tabIndex={-1}
      aria-label={`添加哪种${item.title}`}
      onKeyDown={move}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onClose(false);
      }}
    >
      {kinds.map(([kind, { title }]) => (
        <button key={kind} type="button" role="menuitem" tabIndex={-1} className="draft__add" onClick={() => onChoose(kind)}>
          {title}
        </button>
      ))}
    </div>
  );
}
