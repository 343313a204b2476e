import type { InputHTMLAttributes, ReactNode } from 'react';
import { Button } from '#ui/components/button/button.tsx';
import { errorOf } from '#ui/components/error-summary/error-summary.tsx';
import { fieldId } from '#ui/components/field/field.tsx';
import { useIsHydrated } from '#ui/components/hydrated.ts';
import { toOption, type SelectOption } from '#ui/components/select.tsx';
import { rowCountName, rowFieldName } from '../calculation/field-names.ts';
import type { CalculatorForm } from './use-calculator.ts';

type Form = Pick<CalculatorForm<unknown>, 'values' | 'errors' | 'rowsOf'>;

interface CellProps {
  form: Form;
  name: string;
  label: string;
  hint?: string | undefined;
  /** What counts when the field stays empty, shown in it. */
  placeholder?: string | undefined;
}

/** Number, day or text under its label. Nothing is required by the browser: which fields count depends on the others. */
export function Cell({
  form,
  name,
  label,
  hint,
  placeholder,
  ...native
}: CellProps & Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode'>) {
  return (
    <Labelled form={form} name={name} label={label} hint={hint}>
      {(attributes) => (
        <input
          className="control"
          inputMode={native.type === 'date' ? undefined : 'decimal'}
          {...native}
          {...attributes}
          placeholder={placeholder}
          defaultValue={form.values[name] ?? ''}
        />
      )}
    </Labelled>
  );
}

export function Choice({ form, name, label, hint, options }: Omit<CellProps, 'placeholder'> & { options: readonly SelectOption[] }) {
  return (
    <Labelled form={form} name={name} label={label} hint={hint}>
      {(attributes) => (
        <select className="control" {...attributes} defaultValue={form.values[name] ?? ''}>
          {options.map(toOption)}
        </select>
      )}
    </Labelled>
  );
}

interface Attributes {
  id: string;
  name: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

function Labelled({ form, name, label, hint, children }: CellProps & { children: (attributes: Attributes) => ReactNode }) {
  const [id, error] = [fieldId(name), errorOf(form.errors, name)];
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={error ? 'calculator__cell calculator__cell--wrong' : 'calculator__cell'}>
      <label className="quiet" htmlFor={id}>
        {label}
      </label>
      {children({ id, name, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <span className="visually-hidden">错误：</span>
          {error}
        </p>
      )}
      {hint && (
        <p className="quiet" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

interface RowsProps {
  form: Form;
  prefix: string;
  title: string;
  hint?: string;
  /** What a row is, `证券` or `合约`. */
  unit: string;
  /** The fields of a row; `name` makes a field's name of its part. */
  children: (row: number, name: (part: string) => string) => ReactNode;
}

/** A list of like rows. More of them come by the button, which without script sends the form and has it back with one row more. */
export function Rows({ form, prefix, title, hint, unit, children }: RowsProps) {
  const { spec, count, add, remove } = form.rowsOf(prefix);
  const isHydrated = useIsHydrated();
  return (
    <fieldset className="stack stack--rows" id={`rows-${prefix}`}>
      <legend>{title}</legend>
      {hint && <p className="quiet">{hint}</p>}
      {Array.from({ length: count }, (_, at) => at + 1).map((row) => (
        <div key={row} className="calculator__row" role="group" aria-label={`第 ${row} 行`}>
          <div className="calculator__cells">{children(row, (part) => rowFieldName(prefix, row, part))}</div>
          {isHydrated && count > 1 && (
            <Button kind="quiet" icon="close" aria-label={`删除第 ${row} 行${unit}`} onClick={() => remove(row)}>
              删除
            </Button>
          )}
        </div>
      ))}
      {count < spec.most && (
        <button
          type="submit"
          className="button calculator__add no-print"
          formAction={`#rows-${prefix}`}
          name={rowCountName(prefix)}
          value={count + 1}
          onClick={(event) => {
            event.preventDefault();
            add();
          }}
        >
          增加一{unit === '合约' ? '笔' : '只'}
          {unit}
        </button>
      )}
    </fieldset>
  );
}
