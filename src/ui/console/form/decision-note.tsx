import { useId, type Ref } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import { errorOf, ErrorSummary } from '../../components/error-summary/error-summary.tsx';
import { controlAttributes, Field, type FieldProps } from '../../components/field/field.tsx';
import { LengthCount, useLength } from '../../components/field/length-count.tsx';

interface DecisionNoteProps {
  ref: Ref<HTMLTextAreaElement>;
  errors: readonly FieldError[];
  /** False where nothing can be returned: then a note is never required. */
  canReturn?: boolean;
}

/** The note of a decision, and why it was refused. */
export function DecisionNote({ ref, errors, canReturn = true }: DecisionNoteProps) {
  const field: FieldProps = {
    name: 'note',
    id: useId(),
    label: canReturn ? '意见（退回时必填）' : '意见（选填）',
    error: errorOf(errors, 'note'),
  };
  const { length, onChange } = useLength({});
  return (
    <>
      <ErrorSummary errors={errors.filter(({ path }) => path !== 'note')} title="没有办理" />
      <Field {...field}>
        <textarea className="control" {...controlAttributes(field)} required={false} ref={ref} rows={2} onChange={onChange} />
        <LengthCount length={length} limit={500} />
      </Field>
    </>
  );
}
