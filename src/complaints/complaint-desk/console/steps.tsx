import { useState, useRef } from 'react';
import type { Client } from '#ui/api/client.ts';
import { Button } from '#ui/components/button/button.tsx';
import { DateField } from '#ui/components/date-input/date-input.tsx';
import { errorOf, ErrorSummary } from '#ui/components/error-summary/error-summary.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { TextArea } from '#ui/components/text-input.tsx';
import { submitOnCtrlEnter } from '#ui/console/form/submit-on-ctrl-enter.ts';
import { TextTemplates } from '#ui/console/text-templates.tsx';
import { failureNotification } from '#ui/form/failures.ts';
import { useAction, useFormAction } from '#ui/form/use-action.ts';
import {
  complaintAccept,
  complaintClose,
  complaintInvestigate,
  complaintAnswer,
  complaintDecline,
  complaintExtensionAsk,
} from '../calls.ts';
import type { ComplaintDetail, CaseStepName } from '../schema.ts';
import { AnswerPreview } from './answer-preview.tsx';

interface StepsProps {
  detail: ComplaintDetail;
  onChanged: (state?: ComplaintDetail['state']) => void;
  onDone: () => void;
}

/** Steps without a text. */
const plainSteps = {
  accept: { call: complaintAccept, text: '受理', letter: 'A', done: '已受理', state: 'accepted' },
  investigate: { call: complaintInvestigate, text: '开始调查', letter: 'I', done: '已开始调查', state: 'investigating' },
  close: { call: complaintClose, text: '结案', letter: 'C', done: '已结案', state: 'closed' },
} as const;
type PlainStep = keyof typeof plainSteps;

/** Steps with a text and the links to their forms; the answer's form is shown initially. */
const wordySteps = {
  answer: { text: '写答复', letter: 'W' },
  decline: { text: '不予受理', letter: 'R' },
  extend: { text: '申请延期', letter: 'X' },
} as const;

/** The possible steps of a case: immediate ones, or ones with a text that the complainant reads. */
export function CaseSteps({ detail, onChanged, onDone }: StepsProps) {
  const { number, steps } = detail;
  const offered = (Object.keys(wordySteps) as WordyStep[]).filter((step) => steps.includes(step));
  const [chosen, setChosen] = useState<WordyStep>('answer');
  const shown = offered.includes(chosen) ? chosen : undefined;
  const stepping = useAction({
    async act(client, step: PlainStep) {
      const { call, done, state } = plainSteps[step];
      await client.call(call, { number });
      toast(done);
      if (step === 'close') onDone();
      else onChanged(state);
    },
    explain: failureNotification('没有办理'),
  });
  if (steps.length === 0) return null;
  return (
    <section className="pane-part" aria-label="办理">
      <h3 className="pane-part__title">办理</h3>
      <div className="cluster case-steps">
        {(Object.keys(plainSteps) as PlainStep[])
          .filter((step) => steps.includes(step as CaseStepName))
          .map((step) => (
            <Button
              key={step}
              kind={step === 'close' ? 'primary' : 'secondary'}
              aria-keyshortcuts={plainSteps[step].letter}
              aria-busy={stepping.busyWith === step}
              onClick={() => stepping.run(step)}
            >
              {plainSteps[step].text} <kbd>{plainSteps[step].letter}</kbd>
            </Button>
          ))}
        {offered
          .filter((step) => step !== shown)
          .map((step) => (
            <Button key={step} aria-keyshortcuts={wordySteps[step].letter} onClick={() => setChosen(step)}>
              {wordySteps[step].text} <kbd>{wordySteps[step].letter}</kbd>
            </Button>
          ))}
      </div>
      {shown && <StepForm key={shown} step={shown} detail={detail} onChanged={onChanged} onDone={onDone} />}
    </section>
  );
}

type WordyStep = 'answer' | 'decline' | 'extend';

interface StepFormProps {
  step: WordyStep;
  detail: ComplaintDetail;
  onChanged: () => void;
  onDone: () => void;
}

interface StepValues {
  number: string;
  note: string;
  until: string;
}

/** Label, hint and call of each form; `send` returns true when nothing remains to be done here. */
const forms: Readonly<Record<WordyStep, { label: string; hint: string; send(client: Client, values: StepValues): Promise<boolean> }>> = {
  answer: {
    label: '答复',
    hint: '投诉人凭受理编号可以看到',
    async send(client, { number, note }) {
      const { isSent } = await client.call(complaintAnswer, { number, note });
      toast(isSent ? '答复已发送' : '已提交主管审核');
      return true;
    },
  },
  decline: {
    label: '不予受理的理由',
    hint: '投诉人可以看到；事项随即办结，不能撤回',
    async send(client, { number, note }) {
      await client.call(complaintDecline, { number, note });
      toast('已告知不予受理');
      return true;
    },
  },
  extend: {
    label: '延期的理由',
    hint: '主管批准后投诉人可以看到',
    async send(client, { number, note, until }) {
      await client.call(complaintExtensionAsk, { number, note, until });
      toast('已提交主管审核');
      return false;
    },
  },
};

function sendText(step: WordyStep, { needsSecondWord, state }: ComplaintDetail): string {
  if (step === 'decline') return '告知不予受理';
  if (step === 'extend') return '提交主管审核';
  if (needsSecondWord) return '提交主管审核（已上报）';
  return state === 'received' ? '受理并发送答复' : '发送答复';
}

/** The form for a text to the complainant: a template by its digit, edited, sent with Ctrl and Enter. */
function StepForm({ step, detail, onChanged, onDone }: StepFormProps) {
  const { number, dueOn, limitBy } = detail;
  const [note, setNote] = useState('');
  const area = useRef<HTMLDivElement>(null);
  const { label, hint, send } = forms[step];
  const form = useFormAction({
    read: (data): StepValues => ({ number, note, until: String(data.get('until') ?? '') }),
    async act(client, values) {
      if (await send(client, values)) onDone();
      else onChanged();
    },
  });
  const begin = (text: string) => {
    setNote(text);
    area.current?.querySelector('textarea')?.focus();
  };
  return (
    <form onSubmit={form.onSubmit} noValidate>
      <ErrorSummary errors={form.errors.filter(({ path }) => path !== 'note' && path !== 'until')} title="没有提交" />
      <TextTemplates label="选用模板" templates={detail.templates.filter((template) => template.step === step)} onChoose={begin} />
      {step === 'extend' && (
        <DateField
          name="until"
          kind="day"
          label="新的答复日期"
          hint={`晚于 ${dueOn}，不晚于 ${limitBy}`}
          min={dueOn}
          max={limitBy}
          onKeyDown={submitOnCtrlEnter}
          error={errorOf(form.errors, 'until')}
        />
      )}
      <div ref={area}>
        <TextArea
          name="note"
          label={label}
          hint={hint}
          rows={6}
          maxLength={2000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          onKeyDown={submitOnCtrlEnter}
          error={errorOf(form.errors, 'note')}
        />
      </div>
      <Button kind="primary" type="submit" aria-busy={form.isBusy}>
        {sendText(step, detail)} <kbd>Ctrl Enter</kbd>
      </Button>
      {step === 'answer' && note.trim() !== '' && <AnswerPreview detail={detail} answer={note.trim()} />}
    </form>
  );
}
