import { useId, useRef, type ReactNode } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { ownViewList } from '#identity/staff/calls/views.ts';
import { Button } from '../components/button/button.tsx';
import { DateInput } from '../components/date-input/date-input.tsx';
import { SavedViews, ViewButton } from './saved-views.tsx';
import { useData } from './use-data.ts';

interface FilterBarProps {
  label: string;
  /** What of the address stays whatever the list is narrowed by: which of several lists it is. */
  kept?: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** The filters of a list, and those of it that the caller keeps. They stand in the address, so that a list can be sent to somebody, and the way back leads to it. */
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
      {/* Behind the form, not in it: the name is asked for by a form of its own. */}
      {isNarrowed && (
        <ViewButton screen={screen} readFilters={() => readFilters().toString()} roles={views.data?.roles ?? []} onSaved={views.reload} />
      )}
      <SavedViews screen={screen} views={views.data?.views ?? []} roles={views.data?.roles ?? []} onChanged={views.reload} />
    </div>
  );
}

/** One filter of text. */
export function FilterText({ name, label, width }: { name: string; label: string; width?: 'wide' }) {
  const [query] = useSearchParams();
  return (
    <label className={width ? 'filter filter--wide' : 'filter'}>
      <span>{label}</span>
      <input className="control" name={name} defaultValue={query.get(name) ?? ''} />
    </label>
  );
}

/** One filter of days, or of months. */
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

/** One filter out of a list. */
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

/** To the first page and the next one of a list that is turned by where it goes on. */
export function Turn({ name, next, previous }: { name: string; next: string | number | null; previous: boolean }) {
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
