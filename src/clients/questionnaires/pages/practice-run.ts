import type { FieldError } from '#contract/envelope.ts';
import { pageAction } from '#ui/page/page-action.ts';
import { questionPaper, questionPractice, riskTolerance } from '../calls.ts';
import type { PracticeOutcome } from '../schema/questionnaires.ts';
import { findFaults } from '../web/scoring/answers.ts';

/** How far a practice run has come. It lives in the page and its form alone; the address holds no answer. */
export interface PracticeRun {
  /** What was answered so far; empty once there is a result. */
  given: Record<string, string[]>;
  /** Place of the question that is asked, from 0, where one is asked at a time. */
  at: number;
  errors: readonly FieldError[];
  outcome?: PracticeOutcome;
}

export const practiceStart: PracticeRun = { given: {}, at: 0, errors: [] };

/**
 * What happens to the form: `go` is `back`, `next` (one question at a time), `edit` (back to the questions) or `finish`. Works the same
 * without script, and keeps nothing on the server.
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

/** The answers by question; fields of any other name do not count. */
function readAnswers(form: FormData): Record<string, string[]> {
  const names = [...new Set(form.keys())].filter((name) => /^Q\d{2}$/.test(name));
  return Object.fromEntries(names.map((name) => [name, form.getAll(name).filter((value) => typeof value === 'string')]));
}
