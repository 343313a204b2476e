import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { findTypedMention } from '#contract/mentions.ts';
import { TextArea } from '../../components/text-input.tsx';
import { isInputMethodKey } from '../../form/composing.ts';
import './mentions.css';

/** A colleague who can be mentioned: `words` is the text after the @. */
export interface Colleague {
  id: number;
  name: string;
  account?: string;
  words: string;
}

export type FindColleagues = (words: string, signal: AbortSignal) => Promise<readonly Colleague[]>;

interface MentionAreaProps extends ComponentProps<typeof TextArea> {
  id: string;
  /** Searches colleagues by name or account, among those who may be mentioned. */
  find: FindColleagues;
}

/** Debounce time of the search, in ms. */
const restMs = 150;

/**
 * A text area in which colleagues are mentioned with @. The focus stays in the text, and `aria-activedescendant` names the
 * selected colleague.
 */
export function MentionArea({ find, onKeyDown, onSelect, onBlur, ...area }: MentionAreaProps) {
  const list = useId();
  const { typed, colleagues, chosen, setChosen, look, close } = useColleagues(find);
  const isOpen = typed !== undefined && colleagues.length > 0;
  const choose = (control: HTMLTextAreaElement, { words }: Colleague): void => {
    control.setRangeText(`@${words} `, typed!.start, control.selectionEnd, 'end');
    control.dispatchEvent(new Event('input', { bubbles: true }));
    close();
  };
  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (isOpen && !isInputMethodKey(event) && !event.ctrlKey && !event.metaKey) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (step) setChosen((chosen + step + colleagues.length) % colleagues.length);
      else if (event.key === 'Enter' || event.key === 'Tab') choose(event.currentTarget, colleagues[chosen]!);
      else if (event.key === 'Escape') close();
      else return onKeyDown?.(event);
      // Must neither insert a line nor close the surrounding dialog.
      event.preventDefault();
      event.stopPropagation();
      return undefined;
    }
    return onKeyDown?.(event);
  };
  return (
    <div className="mentions">
      <TextArea
        {...area}
        aria-autocomplete="list"
        {...(isOpen && { 'aria-controls': list, 'aria-activedescendant': `${list}-${colleagues[chosen]!.id}` })}
        onKeyDown={onKey}
        onSelect={(event) => {
          look(event.currentTarget);
          onSelect?.(event);
        }}
        onBlur={(event) => {
          close();
          onBlur?.(event);
        }}
      />
      {isOpen && (
        <div className="mentions__list" id={list} role="listbox" aria-label="可以提到的同事">
          {colleagues.map((colleague, index) => (
            <div
              key={colleague.id}
              id={`${list}-${colleague.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className="mentions__option"
              // Keeps the focus in the text.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(document.querySelector<HTMLTextAreaElement>(`#${CSS.escape(area.id)}`)!, colleague);
              }}
            >
              {colleague.name} <span className="quiet">{colleague.account}</span>
            </div>
          ))}
        </div>
      )}
      <p className="visually-hidden" role="status">
        {isOpen && `${colleagues.length} 位同事，按上下键选择，回车确认`}
      </p>
    </div>
  );
}

/** Searches colleagues for the text after an @. */
function useColleagues(find: FindColleagues) {
  const [typed, setTyped] = useState<{ start: number; words: string }>();
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([]);
  const [chosen, setChosen] = useState(0);
  const finder = useRef(find);
  useEffect(() => {
    finder.current = find;
  });
  const words = typed?.words;
  useEffect(() => {
    if (words === undefined) return undefined;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      finder.current(words, leaving.signal).then(
        (found) => {
          if (leaving.signal.aborted) return;
          setColleagues(found);
          setChosen(0);
        },
        // If no colleague is found, the name can be typed: the comment matters most.
        () => undefined,
      );
    }, restMs);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [words]);
  const close = (): void => {
    setTyped(undefined);
    setColleagues([]);
  };
  const look = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): void => {
    const found = selectionStart === selectionEnd ? findTypedMention(value, selectionStart) : undefined;
    if (!found) close();
    else if (found.start !== typed?.start || found.words !== typed.words) setTyped(found);
  };
  return { typed, colleagues, chosen, setChosen, look, close };
}
