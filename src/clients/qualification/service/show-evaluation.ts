import { z } from 'zod';
import type { StepRecord } from '#clients/cases/schema/cases.ts';
import type { CaseRow } from '#clients/cases/service/cases.ts';
import type { Context } from '#platform/context.ts';
import { inBeijing } from '#ui/format/beijing-time.ts';
import type { QualificationDeps } from '../deps.ts';
import { conditionResult } from '../schema.ts';

/** Returns the conditions as confirmed by the client, each with its value; empty when the evaluation has been deleted. */
export async function showEvaluation(
  ctx: Context,
  { vault }: Pick<QualificationDeps, 'vault'>,
  { clientId }: CaseRow,
  { evaluation }: Readonly<Record<string, unknown>>,
): Promise<StepRecord> {
  const row = await ctx.db
    .selectFrom('qualificationEvaluations')
    .select(['id', 'setVersion', 'evaluatedAt', 'sealedResult'])
    .where('id', '=', String(evaluation))
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  if (!row) return { facts: [], documents: [] };
  const conditions = z.array(conditionResult).parse(vault.qualificationEvaluations.sealedResult.open(row.sealedResult, row));
  return {
    facts: [
      ...conditions.map(({ name, actual, standard, pass }) => ({
        name,
        value: actual,
        note: `${pass ? '满足' : '未满足'}；标准：${standard}`,
      })),
      { name: '核对时间', value: `${inBeijing(row.evaluatedAt)}（北京时间）`, note: `准入条件第 ${row.setVersion} 版` },
    ],
    documents: [],
  };
}
