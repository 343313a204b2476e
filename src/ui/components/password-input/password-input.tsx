import { useState, type InputHTMLAttributes } from 'react';
import { controlAttributes, Field, type FieldProps } from '../field/field.tsx';
import { LengthCount, useLength } from '../field/length-count.tsx';
import { useIsHydrated } from '../hydrated.ts';
import './password-input.css';

type NativeProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'style' | 'id' | 'name' | 'required' | 'type'>;

/** A secret, masked until the visitor shows it. Pasting is allowed; `autoComplete` says whether it is the current or a new one. */
export function PasswordInput(props: FieldProps & NativeProps) {
  const { name, label, hint, error, isOptional, id, maxLength, ...native } = props;
  const field: FieldProps = { name, label, hint, error, isOptional, id };
  const { length, onChange } = useLength(native);
  const [isShown, setShown] = useState(false);
  const canShow = useIsHydrated();
  return (
    <Field {...field}>
      <div className="password-input">
        <input
          className="control"
          autoComplete="current-password"
          // A masked field is never capitalised, and must not declare it.
          autoCapitalize={isShown ? 'none' : undefined}
          spellCheck={false}
          {...native}
          onChange={onChange}
          type={isShown ? 'text' : 'password'}
          {...controlAttributes(field)}
        />
        {canShow && (
          <button className="password-input__show" type="button" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
            {isShown ? '隐藏' : '显示'}
            <span className="visually-hidden">{label}</span>
          </button>
        )}
      </div>
      {/* The length of a secret is shown only when it is too long. */}
      {maxLength !== undefined && length > maxLength && <LengthCount length={length} limit={maxLength} />}
    </Field>
  );
}
