import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useClient } from '../../api/client-context.ts';
import { isInputMethodKey } from '../../form/composing.ts';
import type { SearchTarget, Suggestion } from './search-box.tsx';

interface SuggestionsProps extends Pick<SearchTarget, 'suggest'> {
  input: RefObject<HTMLInputElement | null>;
}

interface OpenList {
  list: readonly Suggestion[];
  /** Index of the selected one; -1 for none. */
  active: number;
}

const nothing: OpenList = { list: [], active: -1 };
const pauseMs = 120;

/**
 * The list under a search field, which it turns into an ARIA 1.2 combobox: arrow keys select, Enter opens the suggestion or
 * submits the form, Escape closes. The field itself stays the page's own, so that typing is never interrupted.
 */
export default function Suggestions({ input, suggest }: SuggestionsProps) {
  const id = useId();
  const [shown, setShown] = useState(nothing);
  const latest = useRef(shown);
  useEffect(() => void (latest.current = shown), [shown]);
  useTypedText(input, suggest, (list) => setShown({ list, active: -1 }));
  useKeys(input, latest, setShown);
  useComboboxRole(input, id, shown);
  if (shown.list.length === 0) return <p className="visually-hidden" role="status" />;
  return (
    <>
      <div className="search-box__list" id={id} role="listbox" aria-label="搜索建议">
        {shown.list.map((suggestion, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field has the focus and takes the keys
          <div
            key={suggestion.href}
            id={`${id}-${at}`}
            className="search-box__option"
            role="option"
            tabIndex={-1}
            aria-selected={at === shown.active}
            // The field keeps the focus: losing it would close the list before the click.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => goTo(suggestion.href)}
          >
            <span>{suggestion.text}</span>
            <small>{suggestion.hint}</small>
          </div>
        ))}
      </div>
      <p className="visually-hidden" role="status">
        有 {shown.list.length} 条建议，按上下方向键选择
      </p>
    </>
  );
}

/** Requests suggestions after a pause in typing and aborts the previous request. Without a response nothing is suggested. */
function useTypedText(
  { current: input }: SuggestionsProps['input'],
  suggest: SearchTarget['suggest'],
  show: (list: Suggestion[]) => void,
): void {
  const client = useClient();
  const onAnswer = useRef(show);
  useEffect(() => void (onAnswer.current = show));
  useEffect(() => {
    if (!input) return undefined;
    let asking = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async ({ signal }: AbortController) => {
      try {
        const { list } = await client().call(suggest, { q: input.value.trim() }, { signal, quiet: true, cache: true });
        if (!signal.aborted && document.activeElement === input) onAnswer.current(list);
      } catch {
        if (!signal.aborted) onAnswer.current([]);
      }
    };
    const giveUp = () => {
      asking.abort();
      clearTimeout(timer);
    };
    const onInput = (event?: Event) => {
      giveUp();
      // Letters of an unfinished composition are not words yet.
      if (event instanceof InputEvent && event.isComposing) return;
      asking = new AbortController();
      timer = setTimeout(ask, event ? pauseMs : 0, asking);
    };
    const onCompositionEnd = (event: Event) => onInput(event);
    const onBlur = () => {
      giveUp();
      onAnswer.current([]);
    };
    // A late response must not reopen a closed list, or one whose form was submitted.
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.key === 'Escape' || event.key === 'Enter') && !isInputMethodKey(event)) giveUp();
    };
    const onFocus = () => onInput();
    const until = new AbortController();
    const { signal } = until;
    input.addEventListener('input', onInput, { signal });
    input.addEventListener('compositionend', onCompositionEnd, { signal });
    input.addEventListener('keydown', onKeyDown, { signal });
    input.addEventListener('blur', onBlur, { signal });
    input.addEventListener('focus', onFocus, { signal });
    if (document.activeElement === input) onInput();
    return () => {
      giveUp();
      until.abort();
    };
  }, [client, input, suggest]);
}

function useKeys({ current: input }: SuggestionsProps['input'], latest: RefObject<OpenList>, setShown: (shown: OpenList) => void): void {
  useEffect(() => {
    if (!input) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { list, active } = latest.current;
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (isInputMethodKey(event) || list.length === 0) return;
      if (step) {
        // One position more than there are suggestions: the field itself.
        const next = ((active + 1 + step + list.length + 1) % (list.length + 1)) - 1;
        setShown({ list, active: next });
      } else if (event.key === 'Escape') setShown(nothing);
      else if (event.key === 'Enter' && active >= 0) goTo(list[active]!.href);
      else return;
      event.preventDefault();
    };
    input.addEventListener('keydown', onKeyDown);
    const form = input.form;
    const close = () => setShown(nothing);
    form?.addEventListener('submit', close);
    return () => {
      input.removeEventListener('keydown', onKeyDown);
      form?.removeEventListener('submit', close);
    };
  }, [input, latest, setShown]);
}

/** Sets the ARIA attributes of the field. */
function useComboboxRole({ current: input }: SuggestionsProps['input'], id: string, { list, active }: OpenList): void {
  useEffect(() => {
    if (!input) return;
    const isOpen = list.length > 0;
    const attributes = {
      role: 'combobox',
      autocomplete: 'off',
      'aria-autocomplete': 'list',
      'aria-expanded': String(isOpen),
      'aria-controls': isOpen ? id : '',
      'aria-activedescendant': active >= 0 ? `${id}-${active}` : '',
    };
    for (const [name, value] of Object.entries(attributes)) {
      if (value) input.setAttribute(name, value);
      else input.removeAttribute(name);
    }
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [input, id, list, active]);
}

/** Opens an address like a click on a link: known pages without a reload, all others by the browser. */
function goTo(href: string): void {
  const link = Object.assign(document.createElement('a'), { href, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
