import { useId, useRef, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ownViewList } from '#identity/staff/calls/views.ts';
import { Button } from '../components/button/button.tsx';
import { DateInput } from '../components/date-input/date-input.tsx';
import { SavedViews, ViewButton } from './saved-views.tsx';
import { useData } from './use-data.ts';

interface FilterBarProps {
  label: string;
  /** Query parameters that stay whatever the filters are: which of several lists is shown. */
  kept?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/**
 * The filters of a list, and the caller's saved filters. They are in the address, so that a list can be shared, and the back
 * button restores it.
 */
export function FilterBar({ label, kept = {}, children }: FilterBarProps) {
  const { pathname: screen } = useLocation();
  const [query, setQuery] = useSearchParams();
  const views = useData(ownViewList, { screen });
  const form = useRef<HTMLFormElement>(null);
  const readFilters = (): URLSearchParams => {
    const typed = [...new FormData(form.current!)].filter(([, value]) => typeof value === 'string' && value !== '');
    return new URLSearchParams([...Object.entries(kept), ...(typed as [string, string][])]);
  };
  const isNarrowed = [...query.keys()].some((name) => !(name in kept));
  return (
    <div className="filter-bar">
      <form
        data-keep="no"
        key={query.toString()}
        ref={form}
        className="filters"
        role="search"
        aria-label={label}
        onSubmit={(event) => {
          event.preventDefault();
          setQuery(readFilters());
        }}
      >
        {children}
        <Button type="submit">筛选</Button>
        {isNarrowed && (
          <Button kind="quiet" onClick={() => setQuery(kept)}>
            清除
          </Button>
        )}
      </form>
      {/* After the form, not inside it: the name has a separate form. */}
      {isNarrowed && (
        <ViewButton screen={screen} readFilters={() => readFilters().toString()} roles={views.data?.roles ?? []} onSaved={views.reload} />
      )}
      <SavedViews screen={screen} views={views.data?.views ?? []} roles={views.data?.roles ?? []} onChanged={views.reload} />
    </div>
  );
}

/** A text filter. */
export function FilterText({ name, label, width }: { name: string; label: string; width?: 'wide' }) {
  const [query] = useSearchParams();
  return (
    <label className={width ? 'filter filter--wide' : 'filter'}>
      <span>{label}</span>
      <input className="control" name={name} defaultValue={query.get(name) ?? ''} />
    </label>
  );
}

/** A filter by day, or by month. */
export function FilterDay({ name, label, kind = 'day' }: { name: string; label: string; kind?: 'day' | 'month' }) {
  const [query] = useSearchParams();
  const id = useId();
  return (
    <div className="filter">
      <label htmlFor={id}>{label}</label>
      <DateInput kind={kind} id={id} name={name} defaultValue={query.get(name) ?? ''} />
    </div>
  );
}

/** A filter with fixed choices. */
export function FilterChoice({
  name,
  label,
  options,
}: {
  name: string;
  label: string;
  options: readonly { value: string; text: string }[];
}) {
  const [query] = useSearchParams();
  return (
    <label className="filter">
      <span>{label}</span>
      <select className="control" name={name} defaultValue={query.get(name) ?? ''}>
        <option value="">全部</option>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Links to the first and the next page of a list that is paged by cursor. */
export function CursorLinks({ name, next, previous }: { name: string; next: string | number | null; previous: boolean }) {
  const [query, setQuery] = useSearchParams();
  const turnTo = (value: string | undefined) => {
    const changed = new URLSearchParams(query);
    if (value === undefined) changed.delete(name);
    else changed.set(name, value);
    setQuery(changed);
  };
  if (next === null && !previous) return null;
  return (
    <nav className="turn" aria-label="翻页">
      {previous && <Button onClick={() => turnTo(undefined)}>回到第一页</Button>}
      {next !== null && <Button onClick={() => turnTo(String(next))}>下一页</Button>}
    </nav>
  );
}
