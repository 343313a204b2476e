import type { z } from 'zod';
import { requireOwnCase, requireStep } from '#clients/cases/service/cases.ts';
import type { Empty } from '#contract/call.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { QuestionDeps } from '../deps.ts';
import type { DraftInput, OpenedPaper, paperInput } from '../schema/attempts.ts';
import { stateUntil } from '../web/scoring/validity.ts';
import { countUsed, lockOpenAttempt, noAnswers, openAttempt, type AnswerRecord, type AttemptRow } from './attempts.ts';
import { findValidPass } from './earlier-pass.ts';
import { findPaper, type Paper } from './papers.ts';
import { outcomeOf } from './results.ts';
import { listShownQuestions, inOrder } from './shown-paper.ts';

/**
 * Returns a paper for the calling client with an attempt: the open one with its answers, or a new one; none when today's limit is
 * reached. With a case, the paper's step must be due. Throws 50102 when nobody is signed in, 40004 for an unknown paper or case,
 * 40009 when the step is not due.
 */
export async function openPaper(
  ctx: Context,
  deps: QuestionDeps,
  { paper: code, acpt_id: acptId }: z.output<typeof paperInput>,
): Promise<OpenedPaper> {
  const { clientId } = clientOf(ctx);
  if (acptId !== undefined) await requireStep(ctx, await requireOwnCase(ctx, acptId), 'paper', (step) => step.paper === code);
  return inTransaction(ctx, async (tx) => {
    const paper = await findPaper(tx, code);
    const { title, attemptsPerDay, validMonths } = paper.body;
    const attemptsLeft = Math.max(0, attemptsPerDay - (await countUsed(tx, clientId, code)));
    const attempt = attemptsLeft > 0 ? await openAttempt(tx, clientId, paper) : undefined;
    return {
      paper: code,
      kind: paper.kind,
      title,
      version: paper.version,
      attemptsPerDay,
      attemptsLeft,
      validMonths,
      questionCount: listShownQuestions(paper).length,
      passScore: paper.kind === 'knowledge' ? paper.body.passScore : null,
      ...showAttempt(deps, paper, attempt),
      previous: await findPrevious(tx, deps, clientId, code),
      canReuse: acptId !== undefined && (await findValidPass(tx, clientId, paper)) !== undefined,
    };
  });
}

function showAttempt(
  { vault }: QuestionDeps,
  paper: Paper,
  attempt: AttemptRow | undefined,
): Pick<OpenedPaper, 'attempt' | 'expiresAt' | 'questions' | 'answers'> {
  if (!attempt) return { attempt: null, expiresAt: null, questions: [], answers: {} };
  const { id, expiresAt, shown, sealedAnswers } = attempt;
  const { answers } = sealedAnswers ? vault.sealedAnswers.open(sealedAnswers, { id }) : noAnswers;
  const copied = Object.entries(answers).map(([question, keys]) => [question, [...keys]]);
  return { attempt: id, expiresAt: expiresAt.toISOString(), questions: inOrder(paper, shown), answers: Object.fromEntries(copied) };
}

async function findPrevious(ctx: Context, { vault }: QuestionDeps, clientId: number, code: string): Promise<OpenedPaper['previous']> {
  const row = await ctx.db
    .selectFrom('questionAttempts')
    .selectAll()
    .where('clientId', '=', clientId)
    .where('paper', '=', code)
    .where('state', '=', 'scored')
    .orderBy('scoredAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row?.sealedResult || !row.scoredOn) return null;
  return {
    outcome: outcomeOf(vault.sealedResult.open(row.sealedResult, row)),
    isPassed: row.isPassed ?? true,
    takenOn: row.scoredOn,
    validUntil: row.validUntil,
    state: stateUntil(shanghaiDay(ctx.now), row.validUntil),
  };
}

/** Saves the answers so far of the calling client's open attempt, encrypted. Throws as `lockOpenAttempt`. */
export async function keepDraft(ctx: Context, { vault }: QuestionDeps, input: DraftInput): Promise<Empty> {
  await inTransaction(ctx, async (tx) => {
    const { id, sealedAnswers } = await lockOpenAttempt(tx, input.attempt);
    const before = sealedAnswers ? vault.sealedAnswers.open(sealedAnswers, { id }) : noAnswers;
    const kept: AnswerRecord = { ...before, answers: input.answers, seconds: input.seconds ?? {} };
    const sealed = vault.sealedAnswers.seal(kept, { id });
    await tx.db.updateTable('questionAttempts').set({ sealedAnswers: sealed }).where('id', '=', id).execute();
  });
  return {};
}
