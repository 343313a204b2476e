import { useState } from 'react';
import { beijingDay } from '#ui/format/beijing-time.ts';
import { fetchedPart } from '#ui/navigation/fetched-part.tsx';
import { Note } from '#ui/components/note/note.tsx';
import type { CaseStep, CaseView } from '#clients/cases/schema/cases.ts';
import { FormStep } from './form-step.tsx';
import { stepComponents } from './step-components.tsx';
import { useArrivalFocus, type HeadingCallback } from './use-arrival-focus.ts';
import { WithdrawCase } from './withdraw-case.tsx';

const ConfirmStep = fetchedPart(async () => (await import('./confirm-step.tsx')).ConfirmStep, 10);

interface FillingProps {
  view: CaseView;
  /** Asks for the case anew. */
  onChange: () => void;
  onArrival: HeadingCallback;
}

/** A case that is being filled in: one step at a time, each done one within reach again until all is confirmed. */
export function CaseFilling({ view, onChange, onArrival }: FillingProps) {
  const [chosen, setChosen] = useState<string>();
  const due = view.steps.find(({ state }) => state !== 'done') ?? view.steps.at(-1)!;
  const shown = view.steps.find(({ step }) => step.code === chosen) ?? due;
  const at = view.steps.indexOf(shown) + 1;
  const onDone = (): void => {
    setChosen(undefined);
    onChange();
  };
  return (
    <div className="case-flow">
      <p>
        受理编号 {view.number}　有效至 {beijingDay(view.expiresAt)}
      </p>
      {view.state === 'returned' && (
        <Note tone="warning" title="申请被退回，需要补正">
          {view.decisionReason}。只需重新填写标为“待补正”的部分，其余内容已通过审核。
        </Note>
      )}
      <Progress steps={view.steps} shown={shown} />
      <section className="case-flow" aria-labelledby="case-step">
        <StepHeading
          key={`${shown.step.code} ${view.state}`}
          onArrival={onArrival}
          text={`第 ${at} 步，共 ${view.steps.length} 步：${shown.step.name}`}
        />
        {shown.step.hint && <p>{shown.step.hint}</p>}
        <Step key={`${shown.step.code} ${shown.doneAt}`} view={view} shown={shown} onDone={onDone} onChange={onChange} onEdit={setChosen} />
      </section>
      <WithdrawCase acptId={view.acptId} onDone={onChange} />
    </div>
  );
}

function StepHeading({ text, onArrival }: { text: string; onArrival: HeadingCallback }) {
  const heading = useArrivalFocus<HTMLHeadingElement>(onArrival);
  return (
    <h2 id="case-step" ref={heading} tabIndex={-1}>
      {text}
    </h2>
  );
}

interface StepViewProps extends Omit<FillingProps, 'onArrival'> {
  shown: CaseStep;
  onDone: () => void;
  onEdit: (code: string) => void;
}

function Step({ view, shown, onDone, onChange, onEdit }: StepViewProps) {
  const { step } = shown;
  const returned = shown.state === 'returned' && shown.reason ? { reason: shown.reason, fields: shown.fields } : undefined;
  if (step.kind === 'confirm') return <ConfirmStep view={view} onSubmitted={onChange} onEdit={onEdit} />;
  if (step.kind === 'form')
    return (
      <FormStep
        acptId={view.acptId}
        step={step}
        returned={returned}
        onDone={onDone}
        shown={shown}
        updatedAt={view.updatedAt}
        onReload={onChange}
      />
    );
  const Owned = stepComponents[step.kind];
  return <Owned acptId={view.acptId} step={step} returned={returned} onDone={onDone} />;
}

const stateTexts: Record<CaseStep['state'], string> = { done: '已完成', returned: '待补正', current: '进行中', ahead: '未开始' };

function Progress({ steps, shown }: { steps: readonly CaseStep[]; shown: CaseStep }) {
  return (
    <ol className="case-progress" aria-label="办理步骤">
      {steps.map(({ step, state }) => (
        <li
          key={step.code}
          className={`case-progress__step case-progress__step--${state}`}
          aria-current={step === shown.step ? 'step' : undefined}
        >
          {step.name}
          <small>{stateTexts[state]}</small>
        </li>
      ))}
    </ol>
  );
}
