import { useEffect, useRef } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { fieldId } from '../field/field.tsx';
import { useIsHydrated } from '../hydrated.ts';
import './error-summary.css';

/**
 * Lists all errors of a form, above it. `path` is the field's name, empty for the form as a whole. It takes the focus whenever
 * there is a new error, and each line links to its field.
 */
export function ErrorSummary({ errors, title = '请检查以下内容' }: { errors: readonly FieldError[]; title?: string }) {
  const box = useRef<HTMLDivElement>(null);
  const isServed = useRef(!useIsHydrated());
  useEffect(() => {
    if (errors.length === 0) return;
    // Errors that came with the page may have been read already: if a field or link has the focus when the script loads, it keeps
    // it.
    const isBusy = isServed.current && document.activeElement !== document.body;
    isServed.current = false;
    if (!isBusy) box.current?.focus();
  }, [errors]);
  if (errors.length === 0) return null;
  return (
    <div className="error-summary" role="alert" tabIndex={-1} ref={box}>
      <h2 className="error-summary__title">{title}</h2>
      <ul>
        {errors.map(({ path, message }) => (
          <li key={path + message}>{path ? <a href={`#${fieldId(path)}`}>{message}</a> : message}</li>
        ))}
      </ul>
    </div>
  );
}

/** Returns the error of one field, if it has one. */
export const errorOf = (errors: readonly FieldError[], name: string): string | undefined =>
  errors.find(({ path }) => path === name)?.message;
