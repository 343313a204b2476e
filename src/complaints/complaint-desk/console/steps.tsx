import { useState } from 'react';
import { notice } from '#ui/form/failures.ts';
import { useAction } from '#ui/form/use-action.ts';
import { Button } from '#ui/components/button/button.tsx';
import { toast } from '#ui/components/notification/notification-store.ts';
import { complaintAccept, complaintClose, complaintInvestigate } from '../calls.ts';
import type { CaseDetail, CaseStepName } from '../schema.ts';
import { StepForm, type WordyStep } from './step-form.tsx';

interface StepsProps {
  detail: CaseDetail;
  onChanged: (state?: CaseDetail['state']) => void;
  onDone: () => void;
}

/** Steps that need no words. */
const plainSteps = {
  accept: { call: complaintAccept, text: '受理', letter: 'A', done: '已受理', state: 'accepted' },
  investigate: { call: complaintInvestigate, text: '开始调查', letter: 'I', done: '已开始调查', state: 'investigating' },
  close: { call: complaintClose, text: '结案', letter: 'C', done: '已结案', state: 'closed' },
} as const;
type PlainStep = keyof typeof plainSteps;

/** Steps that do, and what leads to their form beside the answer's, which stands open. */
const wordySteps = {
  answer: { text: '写答复', letter: 'W' },
  decline: { text: '不予受理', letter: 'R' },
  extend: { text: '申请延期', letter: 'X' },
} as const;

/** What can be done about a case now: a step at once, or one with words of which the complainant reads each. */
export function Steps({ detail, onChanged, onDone }: StepsProps) {
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
    explain: notice('没有办理'),
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
