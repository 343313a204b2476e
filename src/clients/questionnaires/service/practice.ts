import type { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import type { practiceInput, PracticeOutcome } from '../schema/questionnaires.ts';
import { findContradictions, findFaults } from '../web/scoring/answers.ts';
import { explainResult } from './explain-result.ts';
import { getQuestionnaire } from './questionnaires.ts';

/**
 * Returns the result of a practice run; contradictory answers are asked again first, unless the visitor has confirmed them.
 * Writes nothing and logs no answer. Throws 40004 without a questionnaire in force, 40009 when another version is in force than
 * was answered, and 40001 naming every question without a valid answer.
 */
export async function practise(ctx: Context, input: z.output<typeof practiceInput>): Promise<PracticeOutcome> {
  const { version, body } = await getQuestionnaire(ctx, input);
  if (version !== input.version) throw fail('conflict', '问卷已经换了新版本，请重新打开页面后再作答');
  const faults = findFaults(body.questions, input.answers);
  if (faults.length > 0)
    throw fail('invalidInput', undefined, { errors: faults.map(({ question, message }) => ({ path: question, message })) });
  const contradictions = findContradictions(body, input.answers);
  const open = contradictions.filter(({ id }) => !input.confirmed.includes(id));
  if (open.length > 0) return { state: 'askAgain', contradictions };
  return { state: 'scored', result: { version, ...explainResult(body, input.answers), kept: contradictions } };
}
