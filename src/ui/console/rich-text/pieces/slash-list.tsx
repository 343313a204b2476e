import { useEffect, useRef } from 'react';
import type { EditorSnapshot, EditorSession } from '../editing/editor-session.ts';
import { Glyph } from './glyph.tsx';

interface SlashListProps {
  id: string;
  session: EditorSession;
  slash: NonNullable<EditorSnapshot['slash']>;
}

/** The list of blocks that can be inserted. The focus stays in the text, which names the selected entry. */
export function SlashList({ id, session, slash: { entries, chosen, left, top } }: SlashListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = list.current!;
    const room = box.offsetParent!.clientWidth - box.offsetWidth;
    Object.assign(box.style, { insetInlineStart: `${Math.max(0, Math.min(left, room))}px`, insetBlockStart: `${top + 4}px` });
    box.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [left, top, chosen]);
  return (
    <div className="rich-text__slash" id={id} role="listbox" aria-label="插入" ref={list}>
      {entries.map((entry, index) => (
        <button
          key={entry.name}
          type="button"
          id={`${id}-${entry.name}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className="rich-text__option line"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => session.choose(entry)}
        >
          <span className="rich-text__sign">
            <Glyph name={entry.name} />
          </span>
          {entry.title}
        </button>
      ))}
    </div>
  );
}
