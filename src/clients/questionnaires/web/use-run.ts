import { useEffect, useState, useCallback, useRef } from 'react';
import type { FieldError } from '#contract/envelope.ts';
import type { OpenedPaper, SubmitOutcome } from '../schema/attempts.ts';
import type { GivenAnswers } from './given-answers.ts';
import { findFaults } from './scoring/answers.ts';
import { useDraft } from './use-draft.ts';
import { useSubmission, type SubmissionResult } from './use-submission.ts';

export type Contradictions = Extract<SubmitOutcome, { state: 'askAgain' }>['contradictions'];

export interface Run {
  given: GivenAnswers;
  /** Index of the current question, from 0. */
  at: number;
  isWhole: boolean;
  errors: readonly FieldError[];
  isBusy: boolean;
  /** Answers that are asked again. */
  contradictions: Contradictions | undefined;
  /** The reason that the attempt can no longer be answered. */
  over: string | undefined;
  give(given: GivenAnswers): void;
  /** Goes to the next question or to the result; stays when an answer is missing. */
  goOn(confirmed: string[]): void;
  back(): void;
  backToAll(): void;
  setWhole(isWhole: boolean): void;
}

interface RunOptions {
  opened: OpenedPaper;
  attempt: string;
  acptId: string | undefined;
  onFinish: (outcome: Exclude<SubmitOutcome, { state: 'askAgain' }>) => void;
}

/** Manages the position in an attempt, its answers and errors. */
export function useRun({ opened, attempt, acptId, onFinish }: RunOptions): Run {
  const { questions } = opened;
  const [at, setAt] = useState(() => firstOpen(opened));
  const [isWhole, setIsWhole] = useState(false);
  const [errors, setErrors] = useState<readonly FieldError[]>([]);
  const [contradictions, setContradictions] = useState<Contradictions>();
  const shown = isWhole || contradictions ? undefined : questions[at]?.id;
  const { given, give, over, setOver, draft, seconds } = useAnswers(opened, attempt, shown);

  const show = (next: number): void => {
    setErrors([]);
    setAt(next);
  };
  const take = (submitted: SubmissionResult): void => {
    if (submitted.is === 'finished') return onFinish(submitted.outcome);
    if (submitted.is === 'over') return setOver(submitted.message);
    setErrors(submitted.errors);
    if (submitted.is === 'askAgain') return setContradictions(submitted.contradictions);
    setContradictions(undefined);
    setAt((before) => indexOf(opened, submitted.errors[0]?.path) ?? before);
  };
  const { isBusy, run: submit } = useSubmission({ opened, attempt, acptId, draft, seconds, onSubmitted: take });
  const goOn = (confirmed: string[]): void => {
    if (isBusy) return;
    const faults = findFaults(questions, given).map(({ question, message }) => ({ path: question, message }));
    const here = shown === undefined ? faults : faults.filter(({ path }) => path === shown);
    if (here.length > 0) return setErrors(here);
    if (shown !== undefined && at < questions.length - 1) return show(at + 1);
    // A question that was skipped in the other view.
    const open = indexOf(opened, faults[0]?.path);
    if (open !== undefined) return show(open);
    submit({ answers: given, confirmed, isAgain: contradictions !== undefined });
  };
  const setWhole = (next: boolean): void => {
    setErrors([]);
    setIsWhole(next);
  };
  const backToAll = (): void => {
    setContradictions(undefined);
    show(0);
  };
  return {
    given,
    at,
    isWhole,
    errors,
    isBusy,
    contradictions,
    over,
    give,
    goOn,
    back: () => show(Math.max(0, at - 1)),
    backToAll,
    setWhole,
  };
}

/** Manages the answers, which are saved while they are given, and how long the current question was displayed. */
function useAnswers(opened: OpenedPaper, attempt: string, shown: string | undefined) {
  const [given, setGiven] = useState<GivenAnswers>(opened.answers);
  const [over, setOver] = useState<string>();
  const seconds = useSeconds();
  const draft = useDraft(attempt, setOver);
  useEffect(() => seconds.show(shown), [seconds, shown]);
  const give = (next: GivenAnswers): void => {
    setGiven(next);
    draft.keep(next, seconds.read());
  };
  return { given, give, over, setOver, draft, seconds };
}

/** Returns the index of the first unanswered question, or of the last one. */
function firstOpen({ questions, answers }: OpenedPaper): number {
  const at = questions.findIndex(({ id }) => (answers[id]?.length ?? 0) === 0);
  return at < 0 ? questions.length - 1 : at;
}

function indexOf({ questions }: OpenedPaper, path: string | undefined): number | undefined {
  const at = questions.findIndex(({ id }) => id === path);
  return at < 0 ? undefined : at;
}

/** Measures how long each question is displayed, for the record. `show` sets the current one; the clock never pauses. */
function useSeconds(): { show(question: string | undefined): void; read(): Record<string, number> } {
  const spent = useRef<Record<string, number>>({});
  const current = useRef<{ question: string | undefined; since: number }>({ question: undefined, since: 0 });
  const note = useCallback((): void => {
    const { question, since } = current.current;
    const now = performance.now();
    if (question !== undefined) spent.current[question] = (spent.current[question] ?? 0) + (now - since) / 1000;
    current.current = { question, since: now };
  }, []);
  const show = useCallback(
    (question: string | undefined): void => {
      note();
      current.current = { question, since: performance.now() };
    },
    [note],
  );
  const read = useCallback((): Record<string, number> => {
    note();
    return Object.fromEntries(
      Object.entries(spent.current).map(([question, seconds]) => [question, Math.min(86_400, Math.round(seconds))]),
    );
  }, [note]);
  return { show, read };
}
