import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { isOutcome } from '#contract/call-error.ts';
import { formErrors } from '#web/form/failures.ts';
import { useFormAction } from '#web/form/use-action.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { errorOf, ErrorSummary } from '#web/ui/error-summary/error-summary.tsx';
import { toast } from '#web/ui/notification/notification-store.ts';
import { TextArea } from '#web/ui/text-input.tsx';
import { caseConfirm, caseDecide } from '../calls.ts';
import type { CaseDetail, DecisionInput, DecisionResult, ShownStep } from '../schema.ts';
import { reasonsOfStep, refusalReasons } from '../web/reasons.ts';

export interface DecisionFormProps {
  found: CaseDetail;
  onDecided: () => void;
  /** Told when somebody else was first. */
  onStale: () => void;
}

type Words = Pick<DecisionInput, 'reason' | 'steps'>;

/** Sends a decision about the submission that is shown, and tells what it has led to. */
function useDecision({ found, onDecided, onStale }: DecisionFormProps, outcome: DecisionInput['outcome'], read: (data: FormData) => Words) {
  const { id, submittedAt, first } = found;
  const ends: Record<DecisionResult['end'], string> = {
    waiting: '已审核通过，等待另一名人员复核',
    decided: { approve: '已通过，客户已收到通知', refuse: '已不予通过，客户已收到通知', return: '已退回，客户已收到通知' }[outcome],
  };
  return useFormAction({
    read,
    async act(client, { reason = '', steps = [] }) {
      const { end } =
        outcome === 'approve' && first
          ? await client.call(caseConfirm, { id, submittedAt, reason })
          : await client.call(caseDecide, { id, submittedAt, outcome, reason, steps });
      toast(ends[end]);
      onDecided();
    },
    explain(error) {
      if (isOutcome(error, 'conflict')) onStale();
      return formErrors(error, 'reason');
    },
  });
}

/** The form's first control takes the focus: whoever came by a key goes on by keys. */
function useFocusIn(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-first]')?.focus(), []);
  return form;
}

export function ApproveForm(props: DecisionFormProps) {
  const { first, needsTwo } = props.found;
  const form = useDecision(props, 'approve', (data) => ({ reason: String(data.get('reason') ?? '') }));
  return (
    <form className="decision__form" ref={useFocusIn()} onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'reason')} />
      <TextArea name="reason" label="给客户的说明" isOptional rows={2} maxLength={300} error={errorOf(form.errors, 'reason')} />
      <Button kind="primary" type="submit" data-first aria-busy={form.isBusy}>
        {first ? '确认复核，立即生效' : needsTwo ? '确认通过，提交复核' : '确认通过，立即生效'}
      </Button>
    </form>
  );
}

export function RefuseForm(props: DecisionFormProps) {
  const form = useDecision(props, 'refuse', (data) => ({ reason: String(data.get('reason') ?? '') }));
  return (
    <form className="decision__form" ref={useFocusIn()} onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'reason')} />
      <ReasonField name="reason" label="不通过的理由" reasons={refusalReasons} error={errorOf(form.errors, 'reason')} isFirst />
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        确认不通过
      </Button>
    </form>
  );
}

/** The steps that the client may do anew, all but the last one, each with its reason; of forms the very fields. */
export function ReturnForm(props: DecisionFormProps) {
  const steps = props.found.steps.filter(({ kind }) => kind !== 'confirm');
  const [chosen, setChosen] = useState<readonly string[]>(steps.length === 1 ? [steps[0]!.code] : []);
  const form = useDecision(props, 'return', (data) => ({
    steps: chosen.map((code) => ({
      code,
      reason: String(data.get(`reason-${code}`) ?? ''),
      fields: data.getAll(`fields-${code}`).map(String),
    })),
  }));
  const errorAt = (code: string) => errorOf(form.errors, `steps.${chosen.indexOf(code)}.reason`);
  return (
    <form className="decision__form" ref={useFocusIn()} onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors.filter(({ path }) => !/^steps\.\d+\.reason$/.test(path))} />
      {steps.map((step, index) => (
        <div key={step.code}>
          <Checkbox
            name={`step-${step.code}`}
            label={`退回“${step.name}”`}
            isOptional
            checked={chosen.includes(step.code)}
            {...(index === 0 && { 'data-first': true })}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(steps.map(({ code }) => code).filter((code) => (code === step.code ? checked : chosen.includes(code))))
            }
          />
          {chosen.includes(step.code) && <ReturnedStep step={step} error={errorAt(step.code)} />}
        </div>
      ))}
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        确认退回 {chosen.length} 个步骤
      </Button>
    </form>
  );
}

function ReturnedStep({ step: { code, kind, values }, error }: { step: ShownStep; error: string | undefined }): ReactNode {
  return (
    <div className="decision__step">
      {values.length > 0 && (
        <fieldset>
          <legend className="quiet">只需重填（不选为全部）</legend>
          {values.map(({ field, label }) => (
            <label key={field} className="decision__field">
              <input type="checkbox" name={`fields-${code}`} value={field} /> {label}
            </label>
          ))}
        </fieldset>
      )}
      <ReasonField name={`reason-${code}`} label="退回的理由" reasons={reasonsOfStep(kind)} error={error} />
    </div>
  );
}

interface ReasonFieldProps {
  name: string;
  label: string;
  /** Offered to be taken as they are or changed. */
  reasons: readonly string[];
  error: string | undefined;
  isFirst?: boolean;
}

function ReasonField({ name, label, reasons, error, isFirst = false }: ReasonFieldProps) {
  const [text, setText] = useState('');
  return (
    <>
      <label className="decision__template">
        <span className="quiet">常用理由</span>
        <select
          className="control"
          value=""
          {...(isFirst && { 'data-first': true })}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        >
          <option value="">选择后可以修改</option>
          {reasons.map((reason) => (
            <option key={reason} value={reason}>
              {reason}
            </option>
          ))}
        </select>
      </label>
      <TextArea
        name={name}
        label={label}
        hint="客户会读到这段文字"
        rows={3}
        maxLength={300}
        value={text}
        error={error}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
    </>
  );
}
