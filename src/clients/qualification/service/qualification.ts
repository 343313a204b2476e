import type { Selectable } from 'kysely';
import type { z } from 'zod';
import { completeStep, lockCase, requireOwnCase, requireStep } from '#clients/cases/service/cases.ts';
import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import { terminalOf } from '#identity/accounts/service/terminal.ts';
import { clientOf } from '#identity/clients/service/session.ts';
import type { Context } from '#platform/context.ts';
import { audit } from '#platform/database/audit.ts';
import type { Tables } from '#platform/database/tables.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { QualificationDeps } from '../deps.ts';
import type { confirmInput, qualificationInput, QualificationResult } from '../schema.ts';
import { readConditionSet } from './condition-sets.ts';
import { evaluate } from './evaluate.ts';

type Evaluation = Selectable<Tables['qualificationEvaluations']>;

/** Period in which a displayed result can be confirmed. */
const freshMinutes = 30;

/**
 * Evaluates the conditions of a business for the calling client; for a case, those of its flow. Throws 50102 when nobody is
 * signed in, 40004 for a business without conditions and another client's case, 50000 when the facts cannot be read.
 */
export async function checkQualification(
  ctx: Context,
  deps: QualificationDeps,
  { busi_code: busiCode, acpt_id: acptId, ...told }: z.output<typeof qualificationInput>,
): Promise<QualificationResult> {
  const { clientId } = clientOf(ctx);
  const set = acptId === undefined ? busiCode : await setOfCase(ctx, acptId, busiCode);
  return evaluate(ctx, deps, { clientId, set, terminal: terminalOf(told) });
}

async function setOfCase(ctx: Context, acptId: string, busiCode: string): Promise<string> {
  const row = await requireOwnCase(ctx, acptId);
  const step = row.steps.find((one) => one.kind === 'conditions' && [row.busiCode, one.conditionSet].includes(busiCode));
  if (step?.kind !== 'conditions') throw fail('notFound', '该业务没有准入条件');
  return step.conditionSet;
}

/**
 * Marks the conditions of a case as met, with the evaluation as evidence. Throws 50102, 40004 for a case or an evaluation of
 * another client, and 40009 when the step is not due or the evaluation is for other conditions, of an older version, failed, or
 * older than 30 minutes.
 */
export async function confirmQualification(
  ctx: Context,
  { acpt_id: acptId, evaluation: evaluationId, ...told }: z.output<typeof confirmInput>,
): Promise<Empty> {
  const { clientId } = clientOf(ctx);
  const { id } = await requireOwnCase(ctx, acptId);
  await inTransaction(ctx, async (tx) => {
    const row = await lockCase(tx, id);
    const evaluation = await findEvaluation(tx, evaluationId, clientId);
    const step = await requireStep(tx, row, 'conditions', ({ conditionSet }) => conditionSet === evaluation.setCode);
    await requireProof(tx, evaluation);
    await completeStep(tx, row, step, {
      evaluation: evaluationId,
      set: evaluation.setCode,
      version: evaluation.setVersion,
      terminal: terminalOf(told),
    });
    await audit(tx, 'qualification.confirm', `businessCase:${id}`, { evaluation: evaluationId });
  });
  return {};
}

async function findEvaluation(tx: Context, id: string, clientId: number): Promise<Evaluation> {
  const found = await tx.db.selectFrom('qualificationEvaluations').selectAll().where('id', '=', id).executeTakeFirst();
  if (found?.clientId !== clientId) throw fail('notFound');
  return found;
}

async function requireProof(tx: Context, { passes, evaluatedAt, setCode, setVersion }: Evaluation): Promise<void> {
  if (!passes) throw fail('conflict', '还有条件未满足，暂时不能继续办理');
  if (tx.now.getTime() - evaluatedAt.getTime() > freshMinutes * 60_000)
    throw fail('conflict', `检测结果已超过 ${freshMinutes} 分钟，请重新检测`);
  const { version } = await readConditionSet(tx, setCode);
  if (version !== setVersion) throw fail('conflict', '准入条件已更新，请重新检测');
}
