import type { ReactNode } from 'react';
import './field.css';

export interface FieldProps {
  /** Name of the submitted value; the field's id is derived from it, so that an error summary can link here. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** Fields are required by default; the label shows when one is optional. */
  isOptional?: boolean;
  /** Needed only when two forms of one page have a field of the same name. */
  id?: string;
}

/** Connects a control to its label, hint and error. */
interface ControlAttributes {
  id: string;
  name: string;
  required: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Returns the id of a field's control: `field-` and the name. */
export const fieldId = (name: string): string => `field-${name}`;

/** Returns the attributes that a control inside `Field` must have. */
export function controlAttributes({ name, hint, error, isOptional = false, id = fieldId(name) }: FieldProps): ControlAttributes {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, name, required: !isOptional, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined };
}

/** A label above its control, with hint and error between them, so that a zoomed screen shows all together. */
export function Field(props: FieldProps & { children: ReactNode }) {
  const { name, label, hint, error, isOptional, id = fieldId(name), children } = props;
  return (
    <div className={error ? 'field field--wrong' : 'field'}>
      <label className="field__label" htmlFor={id}>
        {label}
        {isOptional && <span className="field__optional">（选填）</span>}
      </label>
      {hint && (
        <p className="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="field__error" id={`${id}-error`}>
          <span className="visually-hidden">错误：</span>
          {error}
        </p>
      )}
      {children}
    </div>
  );
}
