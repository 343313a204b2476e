import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { Call } from '#contract/call.ts';
import { Icon } from '../../components/icon/icon.tsx';
import './search-box.css';

/** A search suggestion. */
export interface Suggestion {
  text: string;
  href: string;
  /** A short description. */
  hint: string;
}

/** The target of a search box, and the source of its suggestions. */
export interface SearchTarget {
  action: string;
  suggest: Call<{ q?: string }, { list: Suggestion[] }>;
}

interface SearchBoxProps extends SearchTarget {
  /** `bar` is in the page's header, `page` on the search page itself. */
  place: 'bar' | 'page';
  /** The current search text. */
  value?: string;
}

/** Few visitors search: the suggestions are loaded when the field is used for the first time. */
const Suggestions = lazy(() => import('./search-suggestions.tsx'));

/** The site's search: a plain GET form, with suggestions once scripts have loaded. */
export function SearchBox({ action, suggest, place, value = '' }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isUsed, setIsUsed] = useState(false);
  // The field may have been used before scripts were loaded.
  useEffect(() => setIsUsed(document.activeElement === input.current), []);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current !== value && input.current) input.current.value = value;
    shown.current = value;
  }, [value]);
  return (
    <form
      className={`search-box search-box--${place}`}
      method="get"
      action={action}
      role="search"
      aria-label={place === 'bar' ? '站内搜索' : '搜索全站'}
    >
      <input
        ref={input}
        className="search-box__field"
        type="search"
        name="q"
        aria-label={place === 'bar' ? '站内搜索' : '搜索词'}
        placeholder={place === 'bar' ? '搜公告、证券、网点' : '公告、证券代码或拼音、网点、问题'}
        defaultValue={value}
        maxLength={60}
        required
        enterKeyHint="search"
        onFocus={() => setIsUsed(true)}
      />
      <button className="search-box__go" type="submit" aria-label="搜索">
        <Icon name="search" />
        {place === 'page' && <span>搜索</span>}
      </button>
      {isUsed && (
        <Suspense fallback={null}>
          <Suggestions input={input} suggest={suggest} />
        </Suspense>
      )}
    </form>
  );
}
