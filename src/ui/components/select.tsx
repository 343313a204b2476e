import type { SelectHTMLAttributes } from 'react';
import { controlAttributes, Field, type FieldProps } from './field/field.tsx';

export interface SelectOption {
  value: string;
  text: string;
}

interface SelectProps extends FieldProps {
  options: readonly SelectOption[];
  /** Text of the empty choice; not offered when absent. */
  noneText?: string;
}

type NativeProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'style' | 'id' | 'name' | 'required' | 'children'>;

/** A select field with its label. */
export function Select(props: SelectProps & NativeProps) {
  const { name, label, hint, error, isOptional, id, options, noneText, ...native } = props;
  const field: FieldProps = { name, label, hint, error, isOptional, id };
  return (
    <Field {...field}>
      <select className="control" {...native} {...controlAttributes(field)}>
        {noneText !== undefined && <option value="">{noneText}</option>}
        {options.map(toOption)}
      </select>
    </Field>
  );
}

/** One `<option>`; shared with the filter form. */
export function toOption({ value, text }: SelectOption) {
  return (
    <option key={value} value={value}>
      {text}
    </option>
  );
}
