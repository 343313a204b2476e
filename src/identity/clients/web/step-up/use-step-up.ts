import { useState } from 'react';
import { CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { actRules, type StepUpRequest } from './acts-and-proofs.ts';

/** State of a step-up, from the refusal of an act until it is tried again. */
export interface StepUpState {
  ask: StepUpRequest | undefined;
  /** Wraps a form's error handler: when the server requests proofs the form shows no error, and `StepUp` opens. */
  explain(otherwise: (error: unknown) => readonly FieldError[]): (error: unknown) => readonly FieldError[];
  close(): void;
}

/** For every form and button whose act controls the account; `StepUp` renders its state. */
export function useStepUp(): StepUpState {
  const [ask, setAsk] = useState<StepUpRequest>();
  return {
    ask,
    explain: (otherwise) => (error) => {
      const asked = readAsk(error);
      if (!asked) return otherwise(error);
      setAsk(asked);
      return [];
    },
    close: () => setAsk(undefined),
  };
}

function readAsk(error: unknown): StepUpRequest | undefined {
  const asked = error instanceof CallError ? (error.extra['stepUp'] as StepUpRequest | undefined) : undefined;
  return asked && asked.act in actRules ? asked : undefined;
}
