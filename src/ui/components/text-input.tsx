import type { ClipboardEvent, InputHTMLAttributes, KeyboardEvent, TextareaHTMLAttributes } from 'react';
import { isTypedNumber, parseTypedNumber, type TypedNumberKind } from '#contract/typed-number.ts';
import { isInputMethodKey } from '../form/composing.ts';
import { controlAttributes, Field, type FieldProps } from './field/field.tsx';
import { LengthCount, useLength } from './field/length-count.tsx';

type NativeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'id' | 'name' | 'required'>;
type NativeArea = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'style' | 'id' | 'name' | 'required'>;

/** Types for free text; for days, months and numbers a length is meaningless. */
const typedTypes = new Set(['text', 'search', 'url', 'tel', 'email', 'password']);

interface NumberField {
  /**
   * Accepts a pasted number of this kind. There is no maxlength, because a browser would cut the pasted text before it is parsed.
   * The parsed number is shown on blur or submission.
   */
  reads?: TypedNumberKind | undefined;
}

/** A text field with its label. Accepts the attributes of `<input>`: `type`, `inputMode`, `autoComplete`, `defaultValue` … */
export function TextInput(props: FieldProps & NativeProps & NumberField) {
  const { name, label, hint, error, isOptional, id, maxLength, type = 'text', reads, ...native } = props;
  const field: FieldProps = { name, label, hint, error, isOptional, id };
  const { length, onChange } = useLength(native);
  return (
    <Field {...field}>
      <input
        className="control"
        type={type}
        {...native}
        onChange={onChange}
        {...(reads && numberHandlers(reads, native))}
        {...controlAttributes(field)}
      />
      <LengthCount length={length} limit={reads === undefined && typedTypes.has(type) ? maxLength : undefined} />
    </Field>
  );
}

/** Replaces pasted or typed text by the parsed number. Controlled fields receive it as an input event. */
export function numberHandlers(kind: TypedNumberKind, { onBlur, onPaste, onKeyDown }: NativeProps = {}): NativeProps {
  return {
    onBlur(event) {
      showNumber(event.currentTarget, kind);
      onBlur?.(event);
    },
    onPaste(event: ClipboardEvent<HTMLInputElement>) {
      const read = parseTypedNumber(kind, event.clipboardData.getData('text'));
      if (isTypedNumber(kind, read)) {
        event.preventDefault();
        setValue(event.currentTarget, read);
      }
      onPaste?.(event);
    },
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      if (event.key === 'Enter' && !isInputMethodKey(event)) showNumber(event.currentTarget, kind);
      onKeyDown?.(event);
    },
  };
}

function showNumber(input: HTMLInputElement, kind: TypedNumberKind): void {
  const read = parseTypedNumber(kind, input.value);
  if (read !== input.value && isTypedNumber(kind, read)) setValue(input, read);
}

/** Uses the setter of the element itself, so that React notices the change. */
function setValue(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

export function TextArea(props: FieldProps & NativeArea) {
  const { name, label, hint, error, isOptional, id, maxLength, ...native } = props;
  const field: FieldProps = { name, label, hint, error, isOptional, id };
  const { length, onChange } = useLength(native);
  return (
    <Field {...field}>
      <textarea className="control" rows={5} {...native} onChange={onChange} {...controlAttributes(field)} />
      <LengthCount length={length} limit={maxLength} />
    </Field>
  );
}
