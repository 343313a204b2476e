import { useEffect, useRef, useState, type RefObject } from 'react';
import { isOutcome } from '#contract/call-error.ts';
import { Button } from '#ui/components/button/button.tsx';
import { Checkbox } from '#ui/components/choice/checkbox.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea } from '#ui/components/text-input.tsx';
import { submitOnCtrlEnter } from '#ui/console/form/submit-on-ctrl-enter.ts';
import { TextTemplates } from '#ui/console/text-templates.tsx';
import { failureNotification, formErrors } from '#ui/form/failures.ts';
import { useFormAction } from '#ui/form/use-action.ts';
import { caseConfirm, caseDecide } from '../calls.ts';
import type { CaseDetail, DecisionInput, DecisionResult, ShownStep } from '../schema.ts';

export interface DecisionFormProps {
  found: CaseDetail;
  onDecided: () => void;
  /** Called when somebody else has decided first. */
  onStale: () => void;
}

type Words = Pick<DecisionInput, 'reason' | 'steps'>;

/** Sends a decision about the displayed submission and reports the result. */
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
      if (isOutcome(error, 'conflict')) {
        onStale();
        // The form, with its errors, disappears with the reload.
        return failureNotification('没有提交')(error);
      }
      return formErrors(error, 'reason');
    },
  });
}

/** The form's first control takes the focus, so that keyboard users can continue. */
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
  const [text, setText] = useState('');
  const form = useDecision(props, 'refuse', () => ({ reason: text }));
  return (
    <form className="decision__form" ref={useFocusIn()} onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'reason')} />
      <ReasonField
        name="reason"
        label="不通过的理由"
        words={props.found.refusalWords}
        text={text}
        onChange={setText}
        error={errorOf(form.errors, 'reason')}
      />
      <Button kind="primary" type="submit" data-first aria-busy={form.isBusy}>
        确认不通过 <kbd>Ctrl Enter</kbd>
      </Button>
    </form>
  );
}

/**
 * The steps that can be returned to the client, all but the last, each with its reason; forms can be returned by field. Choosing
 * a reason template selects its step.
 */
export function ReturnForm(props: DecisionFormProps) {
  const steps = props.found.steps.filter(({ kind }) => kind !== 'confirm');
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>(steps.length === 1 ? { [steps[0]!.code]: '' } : {});
  const chosen = steps.map(({ code }) => code).filter((code) => code in reasons);
  const form = useDecision(props, 'return', (data) => ({
    steps: chosen.map((code) => ({
      code,
      reason: reasons[code]!,
      fields: data.getAll(`fields-${code}`).map(String),
    })),
  }));
  const put = (code: string, reason: string | undefined): void =>
    setReasons(({ [code]: _former, ...others }) => (reason === undefined ? others : { ...others, [code]: reason }));
  return (
    <form className="decision__form" ref={useFocusIn()} onSubmit={form.onSubmit}>
      <ErrorSummary errors={form.errors.filter(({ path }) => !/^steps\.\d+\.reason$/.test(path))} />
      {steps.map((step, index) => (
        <ReturnedStep
          key={step.code}
          step={step}
          behind={steps.slice(0, index).reduce((sum, { words }) => sum + words.length, 0)}
          reason={reasons[step.code]}
          onReason={(reason) => put(step.code, reason)}
          error={errorOf(form.errors, `steps.${chosen.indexOf(step.code)}.reason`)}
          isFirst={index === 0}
        />
      ))}
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        确认退回 {chosen.length} 个步骤 <kbd>Ctrl Enter</kbd>
      </Button>
    </form>
  );
}

interface ReturnedStepProps {
  step: ShownStep;
  behind: number;
  /** Undefined while the step is not returned. */
  reason: string | undefined;
  onReason: (reason: string | undefined) => void;
  error: string | undefined;
  isFirst: boolean;
}

function ReturnedStep({ step: { code, name, values, words }, behind, reason, onReason, error, isFirst }: ReturnedStepProps) {
  const isChosen = reason !== undefined;
  return (
    <>
      <Checkbox
        name={`step-${code}`}
        label={`退回“${name}”`}
        isOptional
        checked={isChosen}
        {...(isFirst && { 'data-first': true })}
        onChange={({ currentTarget: { checked } }) => onReason(checked ? '' : undefined)}
      />
      <div className="decision__step">
        {isChosen && values.length > 0 && (
          <fieldset>
            <legend className="quiet">只需重填（不选为全部）</legend>
            {values.map(({ field, label }) => (
              <label key={field} className="decision__field">
                <input type="checkbox" name={`fields-${code}`} value={field} /> {label}
              </label>
            ))}
          </fieldset>
        )}
        <ReasonField
          name={`reason-${code}`}
          label="退回的理由"
          words={words}
          behind={behind}
          text={reason}
          onChange={onReason}
          error={error}
          ofStep={name}
        />
      </div>
    </>
  );
}

interface ReasonFieldProps {
  name: string;
  label: string;
  /** Reason templates that can be used as they are or changed; `behind` counts the digit keys that earlier lists use. */
  words: CaseDetail['refusalWords'];
  behind?: number;
  /** Undefined while there is no reason. */
  text: string | undefined;
  onChange: (text: string) => void;
  error: string | undefined;
  ofStep?: string;
}

/** Reason templates by digit key and the text field that they fill, which then takes the focus; Ctrl+Enter submits the form. */
function ReasonField({ name, label, words, behind = 0, text, onChange, error, ofStep }: ReasonFieldProps) {
  const area = useRef<HTMLDivElement>(null);
  const [choice, setChoice] = useState(0);
  useEffect(() => {
    if (choice > 0) area.current?.querySelector('textarea')?.focus();
  }, [choice]);
  return (
    <>
      <TextTemplates
        label={ofStep ? `常用理由：${ofStep}` : '常用理由'}
        templates={words}
        behind={behind}
        onChoose={(chosen) => {
          onChange(chosen);
          setChoice((former) => former + 1);
        }}
      />
      {text !== undefined && (
        <div ref={area}>
          <TextArea
            name={name}
            label={label}
            hint="客户会读到这段文字"
            rows={3}
            maxLength={300}
            value={text}
            error={error}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            onKeyDown={submitOnCtrlEnter}
          />
        </div>
      )}
    </>
  );
}
