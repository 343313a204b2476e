import { z } from 'zod';
import type { Context } from '#platform/context.ts';
import type { QualificationDeps } from '../deps.ts';
import { conditionResult, type ConditionResult } from '../schema.ts';

/** One check as it was shown to the client. */
export interface EvaluationRecord {
  /** Name of the business. */
  name: string;
  version: number;
  evaluatedAt: Date;
  passes: boolean;
  conditions: readonly ConditionResult[];
}

/** More than any client has; the newest are listed. */
const longestList = 1000;

/** Lists a client's checks, newest first, for their own data export. */
export async function listEvaluations(
  ctx: Context,
  { vault }: Pick<QualificationDeps, 'vault'>,
  clientId: number,
): Promise<EvaluationRecord[]> {
  const rows = await ctx.db
    .selectFrom('qualificationEvaluations as evaluation')
    .innerJoin('conditionSets as set', (join) =>
      join.onRef('set.code', '=', 'evaluation.setCode').onRef('set.version', '=', 'evaluation.setVersion'),
    )
    .select(['evaluation.id', 'set.body', 'set.version', 'evaluation.evaluatedAt', 'evaluation.passes', 'evaluation.sealedResult'])
    .where('evaluation.clientId', '=', clientId)
    .orderBy('evaluation.evaluatedAt', 'desc')
    .limit(longestList)
    .execute();
  return rows.map(({ id, body, sealedResult, ...row }) => ({
    ...row,
    name: body.name,
    conditions: z.array(conditionResult).parse(vault.qualificationEvaluations.sealedResult.open(sealedResult, { id })),
  }));
}
