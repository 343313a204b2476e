import type { FieldError } from '#contract/envelope.ts';
import { pageAction } from '#ui/page/page-action.ts';
import { questionPaper, questionPractice, riskTolerance } from '../calls.ts';
import type { PracticeOutcome } from '../schema/questionnaires.ts';
import { findFaults } from '../web/scoring/answers.ts';

/** The state of a practice run. It exists only in the page and its form; the URL contains no answer. */
export interface PracticeRun {
  /** Answers so far; empty once there is a result. */
  given: Record<string, string[]>;
  /** Index of the current question, from 0, in the one-at-a-time view. */
  at: number;
  errors: readonly FieldError[];
  outcome?: PracticeOutcome;
}

export const practiceStart: PracticeRun = { given: {}, at: 0, errors: [] };

/**
 * Handles the form: `go` is `back`, `next` (one question at a time), `edit` (back to the questions) or `finish`. Works without
 * script and stores nothing on the server.
 */
export const practiceAction = pageAction<PracticeRun>(async ({ attempt, call, form }) => {
  const given = readAnswers(form);
  const at = Math.max(0, Math.min(99, Number(form.get('at')) || 0));
  const go = form.get('go');
  if (go === 'edit') return { data: { given, at: 0, errors: [] } };
  if (go === 'back') return { data: { given, at: Math.max(0, at - 1), errors: [] } };
  if (go === 'next') {
    const { questions } = await call(questionPaper, { code: riskTolerance });
    const asked = questions[at]?.id;
    const errors = findFaults(questions, given).filter(({ question }) => question === asked);
    if (errors.length > 0)
      return { status: 400, data: { given, at, errors: errors.map(({ question, message }) => ({ path: question, message })) } };
    if (at < questions.length - 1) return { data: { given, at: at + 1, errors: [] } };
  }
  const confirmed = [...form.keys()].flatMap((name) => /^confirm-(K\d{1,2})$/.exec(name)?.[1] ?? []);
  const practised = await attempt(questionPractice, {
    code: riskTolerance,
    version: String(form.get('version')),
    answers: given,
    confirmed,
  });
  if (practised.isDone) {
    const outcome = practised.result;
    return { data: outcome.state === 'scored' ? { ...practiceStart, outcome } : { given, at: 0, errors: [], outcome } };
  }
  const { errors, message, status } = practised;
  return { status, data: { given, at: 0, errors: errors.length > 0 ? errors : [{ path: '', message }] } };
});

/** Returns the answers by question; other fields are ignored. */
function readAnswers(form: FormData): Record<string, string[]> {
  const names = [...new Set(form.keys())].filter((name) => /^Q\d{2}$/.test(name));
  return Object.fromEntries(names.map((name) => [name, form.getAll(name).filter((value) => typeof value === 'string')]));
}
