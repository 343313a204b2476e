import type { z } from 'zod';
import { completeStep, lockCase, requireOwnCase, requireStep } from '#clients/cases/service/cases.ts';
import { requireNotDeclined } from '#clients/privacy/service/consents.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { QuestionDeps } from '../deps.ts';
import type { submitInput, SubmitOutcome } from '../schema/attempts.ts';
import { findContradictions, findFaults } from '../web/scoring/answers.ts';
import { countUsed, lockOpenAttempt, noAnswers, type AnswerRecord, type AttemptRow } from './attempts.ts';
import { makeResult, type Result } from './make-result.ts';
import { findPaper, type Paper } from './papers.ts';
import { inOrder } from './shown-paper.ts';

type Input = z.output<typeof submitInput>;
type Contradictions = Extract<SubmitOutcome, { state: 'askAgain' }>['contradictions'];

/**
 * Submits an attempt: contradictory answers are first asked again in the same attempt, unless the client has confirmed them;
 * otherwise the attempt is scored, once, and completes the case's step. Throws 50102, 40004 for another client's attempt or case,
 * 40009 for an attempt that is used, expired, or of an outdated version, 40001 naming every question without a valid answer, and
 * 40029 when today's limit is reached.
 */
export async function submitPaper(ctx: Context, deps: QuestionDeps, input: Input): Promise<SubmitOutcome> {
  const own = input.acpt_id === undefined ? undefined : await requireOwnCase(ctx, input.acpt_id);
  return inTransaction(ctx, async (tx) => {
    // Always lock the case before the attempt: another order could deadlock.
    const locked = own && (await lockCase(tx, own.id));
    const step = locked && (await requireStep(tx, locked, 'paper', ({ paper }) => paper === input.paper));
    const attempt = await lockOpenAttempt(tx, input.attempt);
    const paper = await findPaper(tx, input.paper);
    requireSame(paper, attempt, input);
    const used = await countUsed(tx, attempt.clientId, paper.code);
    if (used >= paper.body.attemptsPerDay) throw usedUp(tx.now);
    requireAnswers(paper, attempt, input);
    const contradictions = paper.kind === 'risk' ? findContradictions(paper.body, input.answers) : [];
    const record = toRecord(deps, attempt, input);
    if (contradictions.some(({ id }) => !input.confirmed.includes(id))) return askAgain(tx, deps, attempt, record, contradictions);

    const result = await makeResult(tx, deps, { paper, attempt, answers: input.answers, kept: contradictions });
    await keep(tx, deps, { attempt, record, result, acptId: own?.id ?? null, confirmed: contradictions.map(({ id }) => id) });
    const isPassed = result.state === 'scored' || result.isPassed;
    if (locked && step && isPassed) await completeStep(tx, locked, step, evidenceOf(attempt));
    return { ...result, attemptsLeft: paper.body.attemptsPerDay - used - 1 };
  });
}

function requireSame(paper: Paper, attempt: AttemptRow, { version }: Input): void {
  if (attempt.paper !== paper.code) throw fail('notFound');
  if (attempt.version !== paper.version || version !== paper.version) throw fail('conflict', '问卷已经换了新版本，请重新打开后再作答');
}

function usedUp(now: Date) {
  const midnight = Date.parse(`${shanghaiDay(now)}T16:00:00Z`);
  return fail('tooManyRequests', '今日测评次数已用完，请明日再试', {
    retryAfter: Math.max(1, Math.ceil((midnight - now.getTime()) / 1000)),
  });
}

/** The message uses the question's number as the client saw it. */
function requireAnswers(paper: Paper, { shown }: AttemptRow, { answers }: Input): void {
  const faults = findFaults(inOrder(paper, shown), answers);
  if (faults.length > 0)
    throw fail('invalidInput', undefined, { errors: faults.map(({ question, message }) => ({ path: question, message })) });
}

function toRecord({ vault }: QuestionDeps, { id, sealedAnswers }: AttemptRow, { answers, seconds }: Input): AnswerRecord {
  const { askedAgain } = sealedAnswers ? vault.sealedAnswers.open(sealedAnswers, { id }) : noAnswers;
  return { answers, seconds, askedAgain };
}

async function askAgain(
  tx: Context,
  { vault }: QuestionDeps,
  { id }: AttemptRow,
  record: AnswerRecord,
  contradictions: Contradictions,
): Promise<SubmitOutcome> {
  const again = { at: tx.now.toISOString(), answers: record.answers, contradictions: contradictions.map((one) => one.id) };
  const sealedAnswers = vault.sealedAnswers.seal({ ...record, askedAgain: [...record.askedAgain, again].slice(-20) }, { id });
  await tx.db.updateTable('questionAttempts').set({ sealedAnswers }).where('id', '=', id).execute();
  return { state: 'askAgain', contradictions };
}

interface NewResult {
  attempt: AttemptRow;
  record: AnswerRecord;
  result: Result;
  acptId: string | null;
  confirmed: string[];
}

async function keep(tx: Context, { vault }: QuestionDeps, { attempt, record, result, acptId, confirmed }: NewResult): Promise<void> {
  const { id, clientId, paper, version } = attempt;
  await requireNotDeclined(tx, clientId, 'privacy_policy');
  const { takenOn, validUntil } = result;
  await tx.db
    .updateTable('questionAttempts')
    .set({
      state: 'scored',
      sealedAnswers: vault.sealedAnswers.seal(record, { id }),
      confirmed,
      scoredAt: tx.now,
      scoredOn: takenOn,
      validUntil,
      isPassed: result.state === 'graded' ? result.isPassed : null,
      sealedResult: vault.sealedResult.seal(result, { id }),
      acptId,
      ip: tx.ip ?? null,
      device: tx.userAgent?.slice(0, 300) ?? null,
    })
    .where('id', '=', id)
    .execute();
  if (result.state === 'scored') {
    const { level, levelName, isLowest } = result;
    await tx.db
      .insertInto('clientRiskResults')
      .values({ attemptId: id, clientId, level, levelName, isLowest, takenOn, validUntil: result.validUntil, takenAt: tx.now })
      .execute();
  }
  await audit(tx, 'questionnaire.submit', `client:${clientId}`, { paper, version, attempt: id });
}

const evidenceOf = ({ id, paper, version, shownHash }: AttemptRow): Record<string, unknown> => ({ attempt: id, paper, version, shownHash });
