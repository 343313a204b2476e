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
  /** The default value, shown in the empty field. */
  placeholder?: string | undefined;
}

/** A number, date or text field with its label. The browser requires no field: which ones are needed depends on the others. */
export function InputField({
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

export function CalculatorChoice({
  form,
  name,
  label,
  hint,
  options,
}: Omit<CellProps, 'placeholder'> & { options: readonly SelectOption[] }) {
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
  /** Label of a row, `证券` or `合约`. */
  unit: string;
  /** The fields of a row; `name` builds a field's name from its part. */
  children: (row: number, name: (part: string) => string) => ReactNode;
}

/** A list of equal rows. The button adds rows; without script it submits the form, which returns with one more row. */
export function FieldRows({ form, prefix, title, hint, unit, children }: RowsProps) {
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
