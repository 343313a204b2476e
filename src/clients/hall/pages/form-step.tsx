import { useRef } from 'react';
import { isOutcome } from '#contract/call-error.ts';
import { formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { Note } from '#ui/components/note/note.tsx';
import { formSave } from '#clients/cases/calls.ts';
import type { CaseStep } from '#clients/cases/schema/cases.ts';
import type { FlowField, StepOf } from '#clients/cases/flow.ts';
import type { StepProps } from '#clients/cases/step.ts';
import { FormField } from './form-field.tsx';
import { readFormValues, encryptPasswords } from './form-values.ts';
import { useFormDraft } from './use-form-draft.ts';

interface FormStepProps extends StepProps<StepOf<'form'>> {
  shown: CaseStep;
  /** The case as this page has it; the server refuses to overwrite what came later. */
  updatedAt: string;
  onReload: () => void;
}

/** A step of typed values. What is typed is kept as a draft while it is typed; of a returned step only the refused fields are open. */
export function FormStep({ acptId, step, returned, onDone, shown, updatedAt, onReload }: FormStepProps) {
  const form = useRef<HTMLFormElement>(null);
  const draft = useFormDraft({ form, acptId, step, updatedAt });
  const open = returned?.fields.length ? step.fields.filter(({ name }) => returned.fields.includes(name)) : step.fields;

  const { errors, setErrors, isBusy, onSubmit } = useFormAction({
    read: (data) => readFormValues(data, open),
    check: (read) => read.errors,
    act: async (client, { values, codes }) => {
      const secret = await encryptPasswords(client, open, values);
      const basis = await draft.settle();
      await client.call(formSave, { acpt_id: acptId, step: step.code, updatedAt: basis, ...codes, ...secret });
      onDone();
    },
    explain: (error) => {
      if (isOutcome(error, 'conflict')) draft.setIsStale(true);
      return formErrors(error, 'code');
    },
  });
  return (
    <form ref={form} className="case-form" method="dialog" noValidate data-keep={`case-${step.code}`} onSubmit={onSubmit}>
      {returned && (
        <Note tone="warning" title="退回原因">
          {returned.reason}
        </Note>
      )}
      {draft.isStale && <Stale onReload={onReload} />}
      <ErrorSummary errors={errors} />
      <Closed shown={shown} open={open} />
      {open.map((field) => (
        <FormField key={field.name} acptId={acptId} step={step.code} field={field} shown={shown} errors={errors} onErrors={setErrors} />
      ))}
      <Button kind="primary" type="submit" aria-busy={isBusy}>
        {isBusy ? '正在保存…' : '保存并继续'}
      </Button>
      <p role="status">{draft.savedText}</p>
    </form>
  );
}

function Stale({ onReload }: { onReload: () => void }) {
  return (
    <Note tone="warning" title="内容已在别处更新">
      <p>这笔业务刚刚在另一个页面或设备上保存过，为免覆盖，本页的内容尚未保存。</p>
      <Button onClick={onReload}>载入最新内容</Button>
    </Note>
  );
}

/** What passed the review, for the eye only. */
function Closed({ shown, open }: { shown: CaseStep; open: readonly FlowField[] }) {
  const passed = shown.state === 'returned' ? shown.values.filter(({ field }) => open.every(({ name }) => name !== field)) : [];
  if (passed.length === 0) return null;
  return <p>已通过审核，无需重填：{passed.map(({ label, text }) => `${label} ${text}`).join('；')}</p>;
}
