import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { toOption, type SelectOption } from '../select.tsx';
import './filter-form.css';

interface FilterSelect {
  name: string;
  label: string;
  options: readonly SelectOption[];
  /** Text of the empty choice; 全部 by default. */
  noneText?: string;
}

interface FilterFormProps {
  /** Path of the page itself. */
  action: string;
  /** The page's query parameters. */
  values: Readonly<Record<string, string | undefined>>;
  keyword?: { name: string; label: string; placeholder?: string };
  selects?: readonly FilterSelect[];
  dates?: { label: string; fromName: string; toName: string };
  /** Parameters whose current values are kept, such as the open tab. */
  keep?: readonly string[];
  submitText?: string;
  /** Names the form among the page's regions. */
  label?: string;
  /** Further controls. */
  children?: ReactNode;
}

/**
 * The filters of a list: a plain GET form, so that the search is in the address and can be shared. On phones they are behind one
 * button that shows how many are set.
 */
export function FilterForm(props: FilterFormProps) {
  const { action, values, keyword, selects = [], dates, keep = [], submitText = '查询', label = '筛选', children } = props;
  const form = useRef<HTMLFormElement>(null);
  useValuesOfUrl(form, values);
  const kept = keep.filter((name) => values[name]);
  const names = [keyword?.name, ...selects.map(({ name }) => name), dates?.fromName, dates?.toName];
  const chosen = names.filter((name) => name && values[name]).length;
  return (
    <form className="filter-form no-print" method="get" action={action} role="search" aria-label={label} ref={form}>
      {kept.map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <Fold isFolded={selects.length > 0 || dates !== undefined || children !== undefined} label={label} chosen={chosen}>
        {keyword && (
          <label className="filter-form__part filter-form__part--wide">
            {keyword.label}
            <input
              className="control"
              type="search"
              name={keyword.name}
              placeholder={keyword.placeholder}
              defaultValue={values[keyword.name]}
            />
          </label>
        )}
        {selects.map(({ name, label, options, noneText = '全部' }) => (
          <label key={name} className="filter-form__part">
            {label}
            <select className="control" name={name} defaultValue={values[name] ?? ''}>
              <option value="">{noneText}</option>
              {options.map(toOption)}
            </select>
          </label>
        ))}
        {dates && <DateRange {...dates} values={values} />}
        {children}
        <div className="filter-form__acts">
          <Button kind="primary" type="submit" icon="search">
            {submitText}
          </Button>
          <a className="target" href={resetHref(action, kept, values)}>
            重置
          </a>
        </div>
      </Fold>
    </form>
  );
}

/** On phones a form of several fields is collapsed behind its name; a single field is shown directly. */
function Fold({ isFolded, label, chosen, children }: { isFolded: boolean; label: string; chosen: number; children: ReactNode }) {
  const parts = <div className="filter-form__parts">{children}</div>;
  if (!isFolded) return parts;
  return (
    <details className="filter-form__fold" suppressHydrationWarning>
      <summary className="filter-form__switch">
        <Icon name="filter" />
        {label}
        {chosen > 0 && `（已设 ${chosen} 项）`}
      </summary>
      {parts}
    </details>
  );
}

function DateRange({ label, fromName, toName, values }: NonNullable<FilterFormProps['dates']> & Pick<FilterFormProps, 'values'>) {
  return (
    <fieldset className="filter-form__part">
      <legend>{label}</legend>
      <div className="filter-form__range">
        <input className="control" type="date" name={fromName} aria-label={`${label}（起）`} defaultValue={values[fromName]} />
        至
        <input className="control" type="date" name={toName} aria-label={`${label}（止）`} defaultValue={values[toName]} />
      </div>
    </fieldset>
  );
}

/** Updates the fields on back and forward navigation, because the form stays. Input before hydration is not overwritten. */
function useValuesOfUrl(form: React.RefObject<HTMLFormElement | null>, values: FilterFormProps['values']): void {
  const shown = useRef(values);
  useEffect(() => {
    if (shown.current === values || !form.current) return;
    shown.current = values;
    showValues(form.current, values);
  }, [form, values]);
}

function showValues(form: HTMLFormElement, values: FilterFormProps['values']): void {
  for (const control of form.elements) {
    if ((control instanceof HTMLInputElement || control instanceof HTMLSelectElement) && control.name)
      control.value = values[control.name] ?? '';
  }
}

function resetHref(action: string, kept: readonly string[], values: FilterFormProps['values']): string {
  if (kept.length === 0) return action;
  return `${action}?${new URLSearchParams(kept.map((name) => [name, values[name] ?? ''])).toString()}`;
}
