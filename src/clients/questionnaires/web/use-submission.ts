import { CallError, isOutcome } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import type { Client } from '#ui/api/client.ts';
import { failureText } from '#ui/api/error-catalogue.ts';
import { useAction } from '#ui/form/use-action.ts';
import { paperSubmit } from '../calls.ts';
import type { OpenedPaper, SubmitOutcome } from '../schema/attempts.ts';
import type { GivenAnswers } from './given-answers.ts';
import type { Draft } from './use-draft.ts';
import type { Contradictions } from './use-run.ts';

/** The outcome of submitting the answers. */
export type SubmissionResult =
  | { is: 'finished'; outcome: Exclude<SubmitOutcome, { state: 'askAgain' }> }
  | { is: 'askAgain'; contradictions: Contradictions; errors: readonly FieldError[] }
  | { is: 'refused'; errors: readonly FieldError[] }
  /** The attempt can no longer be answered. */
  | { is: 'over'; message: string };

interface SubmissionOptions {
  opened: Pick<OpenedPaper, 'paper' | 'version'>;
  attempt: string;
  acptId: string | undefined;
  draft: Draft;
  seconds: { read(): Record<string, number> };
  onSubmitted(submitted: SubmissionResult): void;
}

interface Submission {
  answers: GivenAnswers;
  confirmed: string[];
  /** True when the answers were asked again and are still contradictory. */
  isAgain: boolean;
}

/** Submits the answers of an attempt. */
export function useSubmission({ opened: { paper, version }, attempt, acptId, draft, seconds, onSubmitted }: SubmissionOptions) {
  const send = async (client: Client, { answers, confirmed, isAgain }: Submission): Promise<SubmissionResult> => {
    await draft.stop();
    const input = { paper, version, attempt, answers, confirmed, seconds: seconds.read(), acpt_id: acptId };
    const outcome = await client.call(paperSubmit, input);
    if (outcome.state !== 'askAgain') return { is: 'finished', outcome };
    const { contradictions } = outcome;
    const errors = isAgain ? contradictions.map(({ message }) => ({ path: '', message: `${message}，或勾选确认` })) : [];
    return { is: 'askAgain', contradictions, errors };
  };
  return useAction<Submission>({
    act: async (client, submission) => onSubmitted(await send(client, submission)),
    explain: (error) => {
      onSubmitted(toRefusal(error));
      return [];
    },
  });
}

function toRefusal(error: unknown): SubmissionResult {
  if (isOutcome(error, 'conflict') || isOutcome(error, 'tooManyRequests')) return { is: 'over', message: error.message };
  const named = error instanceof CallError ? error.errors : [];
  const other = { path: '', message: failureText(error, '网络不通，回答已保留，请稍后再提交') };
  return { is: 'refused', errors: named.length > 0 ? named : [other] };
}
