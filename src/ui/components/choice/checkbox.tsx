import type { InputHTMLAttributes, ReactNode } from 'react';
import { controlAttributes, type FieldProps } from '../field/field.tsx';
import './choice.css';

type NativeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'id' | 'name' | 'required' | 'type'>;

/** A checkbox; the label is beside the box and may hold links. Never pre-checked for consent. */
export function Checkbox(props: Omit<FieldProps, 'label'> & NativeProps & { label: ReactNode }) {
  const { name, label, hint, error, isOptional, id, ...native } = props;
  const control = controlAttributes({ name, label: '', hint, error, isOptional, id });
  return (
    <div className={error ? 'field field--wrong' : 'field'}>
      {error && (
        <p className="field__error" id={`${control.id}-error`}>
          <span className="visually-hidden">错误：</span>
          {error}
        </p>
      )}
      <div className="choice">
        <input className="choice__mark" type="checkbox" {...native} {...control} />
        <label className="choice__label" htmlFor={control.id}>
          {label}
        </label>
      </div>
      {hint && (
        <p className="field__hint" id={`${control.id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
