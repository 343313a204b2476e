import type { FlowStep } from './flow.ts';

/** Props of the component for the current step of a case. */
export interface StepProps<Step extends FlowStep = FlowStep> {
  acptId: string;
  step: Step;
  /** Reason for the return, and the fields to fill in again; absent the first time. */
  returned?: { reason: string; fields: readonly string[] };
  /** Called when the server has marked the step as done: the page reloads the case and shows the next step. */
  onDone(): void;
}
