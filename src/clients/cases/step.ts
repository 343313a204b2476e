import type { FlowStep } from './flow.ts';

/** What the page of a case gives to the component of the step that is being done. */
export interface StepProps<Step extends FlowStep = FlowStep> {
  acptId: string;
  step: Step;
  /** Why the step was returned and which of its fields must be given anew; absent the first time. */
  returned?: { reason: string; fields: readonly string[] };
  /** The server has noted the step as done: the page asks for the case anew and shows the next one. */
  onDone(): void;
}
