import { useRef, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '#web/ui/button/button.tsx';
import { SavedViews } from './saved-views.tsx';

/** The filters of a list, and those of it that the caller keeps. They stand in the address, so that a list can be sent to somebody, and the way back leads to it. */
export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  const [query, setQuery] = useSearchParams();
  const form = useRef<HTMLFormElement>(null);
  const readFilters = (): URLSearchParams => {
    const typed = [...new FormData(form.current!)].filter(([, value]) => typeof value === 'string' && value !== '');
    return new URLSearchParams(typed as [string, string][]);
  };
  return (
    <>
      <form
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
        {query.size > 0 && (
          <Button kind="quiet" onClick={() => setQuery({})}>
            清除
          </Button>
        )}
      </form>
      <SavedViews readFilters={() => readFilters().toString()} />
    </>
  );
}

/** One filter of text or of days. */
export function FilterText({ name, label, type = 'text', width }: { name: string; label: string; type?: 'text' | 'date'; width?: 'wide' }) {
  const [query] = useSearchParams();
  return (
    <label className={width ? 'filter filter--wide' : 'filter'}>
      <span>{label}</span>
      <input className="control" type={type} name={name} defaultValue={query.get(name) ?? ''} />
    </label>
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
