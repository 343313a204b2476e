import type { StepOf } from '#clients/cases/flow.ts';
import type { StepProps } from '#clients/cases/step.ts';
import { PaperRun } from './paper-run.tsx';

/** The step of a case in which the client takes the risk test or a knowledge test. */
export function PaperStep({ acptId, step, returned, onDone }: StepProps<StepOf<'paper'>>) {
  return <PaperRun paper={step.paper} acptId={acptId} reason={returned?.reason} doneText="继续办理" onDone={onDone} />;
}
