import type { InputHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { controlAttributes, Field, type FieldProps } from './field/field.tsx';

type NativeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'id' | 'name' | 'required'>;
type NativeArea = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'style' | 'id' | 'name' | 'required'>;

/** Types in which letters are typed one after the other; of days, months and numbers a length says nothing, and may not stand there. */
const typedTypes = new Set(['text', 'search', 'url', 'tel', 'email', 'password']);

/** One line of text with its label. Takes what `<input>` takes: `type`, `inputMode`, `autoComplete`, `defaultValue` … */
export function TextInput(props: FieldProps & NativeProps) {
  const { name, label, hint, error, isOptional, id, maxLength, type = 'text', ...native } = props;
  const field: FieldProps = { name, label, hint, error, isOptional, id };
  return (
    <Field {...field}>
      <input
        className="control"
        type={type}
        maxLength={typedTypes.has(type) ? maxLength : undefined}
        {...native}
        {...controlAttributes(field)}
      />
    </Field>
  );
}

/** Several lines of text with their label. */
export function TextArea(props: FieldProps & NativeArea) {
  const { name, label, hint, error, isOptional, id, ...native } = props;
  const field: FieldProps = { name, label, hint, error, isOptional, id };
  return (
    <Field {...field}>
      <textarea className="control" rows={5} {...native} {...controlAttributes(field)} />
    </Field>
  );
}
