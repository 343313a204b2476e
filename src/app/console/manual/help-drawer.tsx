import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { ManualArticle, type ManualLink, type ManualPlace } from './manual-article.tsx';
import { ManualContents } from './manual-contents.tsx';
import { manualAddress } from './manual-screen.tsx';

export interface HelpDrawerProps {
  place: ManualPlace;
  onPlace: (place: ManualPlace) => void;
  onClose: () => void;
  /** Shows the keyboard shortcuts. */
  onKeys: () => void;
}

/** A page of the manual beside the screen, which stays as it is and can be worked on. Escape closes it. */
export function HelpDrawer({ place, onPlace, onClose, onKeys }: HelpDrawerProps) {
  // A chosen page replaces the contents.
  const [contentsOf, setContentsOf] = useState<ManualPlace>();
  const isContents = contentsOf === place;
  const drawer = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const former = document.activeElement;
    const listen = (event: KeyboardEvent): void => {
      const isElsewhere = event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null;
      const isInDrawer = drawer.current?.contains(document.activeElement) === true;
      // A field beside it handles the key itself.
      if (event.key !== 'Escape' || isElsewhere || !(isInDrawer || document.activeElement === document.body)) return;
      // A tour below would end with it.
      event.preventDefault();
      event.stopImmediatePropagation();
      close();
    };
    document.addEventListener('keydown', listen);
    return () => {
      document.removeEventListener('keydown', listen);
      const hasFocus = document.activeElement === document.body || document.activeElement === null;
      if (hasFocus && former instanceof HTMLElement && former.isConnected) former.focus();
    };
  }, []);
  const link: ManualLink = (to, text) => (
    <a
      href={manualAddress(to)}
      onClick={(event) => {
        // With a control key it opens a tab, as links do.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        onPlace(to);
      }}
    >
      {text}
    </a>
  );
  return (
    <aside className="help" aria-label="帮助" ref={drawer}>
      <div className="help__head">
        <Button kind="quiet" aria-expanded={isContents} onClick={() => setContentsOf(isContents ? undefined : place)}>
          目录
        </Button>
        <Button kind="quiet" onClick={onKeys}>
          快捷键
        </Button>
        <a className="help__tab" href={manualAddress(place)} target="_blank" rel="noreferrer">
          在新标签页中打开
        </a>
        <Button icon="close" onClick={onClose}>
          关闭
        </Button>
      </div>
      {isContents ? <ManualContents link={link} /> : <ManualArticle place={place} level={2} link={link} />}
    </aside>
  );
}
