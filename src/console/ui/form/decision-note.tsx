import { useId, type Ref } from 'react';
import type { FieldError } from '#contract/envelope.ts';

interface DecisionNoteProps {
  ref: Ref<HTMLTextAreaElement>;
  errors: readonly FieldError[];
}

/** What somebody says with a decision, and why it was not taken. */
export function DecisionNote({ ref, errors }: DecisionNoteProps) {
  const id = useId();
  return (
    <>
      <div className="field">
        <label className="field__label" htmlFor={id}>
          意见<span className="field__optional">（退回时必填）</span>
        </label>
        <textarea className="control" id={id} ref={ref} rows={2} maxLength={500} />
      </div>
      {errors.map(({ message }) => (
        <p key={message} className="field__error" role="alert">
          {message}
        </p>
      ))}
    </>
  );
}
