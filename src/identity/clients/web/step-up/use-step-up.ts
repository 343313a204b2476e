import { useState } from 'react';
import { CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { actRules, type StepUpAsk } from './acts-and-proofs.ts';

/** What an act that controls the account asks for, from its refusal to the moment at which it is tried again. */
export interface StepUpState {
  ask: StepUpAsk | undefined;
  /** Wraps what a form says of a failure: where the server asks for proofs the form says nothing, and `StepUp` asks. */
  explain(otherwise: (error: unknown) => readonly FieldError[]): (error: unknown) => readonly FieldError[];
  close(): void;
}

/** For every form and button whose act controls the account; `StepUp` shows what it holds. */
export function useStepUp(): StepUpState {
  const [ask, setAsk] = useState<StepUpAsk>();
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

function readAsk(error: unknown): StepUpAsk | undefined {
  const asked = error instanceof CallError ? (error.extra['stepUp'] as StepUpAsk | undefined) : undefined;
  return asked && asked.act in actRules ? asked : undefined;
}
