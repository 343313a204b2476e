import type { LogSource } from '#operations/transparency/log-source.ts';
import { canonicalJson } from '#platform/canonical.ts';
import { readInSnapshot } from '#platform/database/transaction.ts';
import { shanghaiDay } from '#platform/day.ts';
import { paths } from '#ui/paths.ts';
import { findEvaluation, matchEvaluation } from './service/evaluations.ts';
import { fundRiskName } from './web/risk-level.ts';

/** The evaluations of funds, each with the risk level of every fund. */
export const fundRiskLogSource: LogSource = {
  kind: 'fundRisk',
  keepsNewestOnly: false,
  isOpen: true,
  async list({ db }, since) {
    const rows = await db
      .selectFrom('fundEvaluations')
      .select(['id', 'publishedAt'])
      .$if(since !== null, (query) => query.where('publishedAt', '>=', since!))
      .orderBy('id')
      .execute();
    return rows.map(({ id, publishedAt }) => ({ address: paths.fundRisks(), version: String(id), day: shanghaiDay(publishedAt) }));
  },
  async findOnDay(ctx, name, day) {
    const evaluation = name === fundRiskName ? await findEvaluation(ctx, day) : undefined;
    return evaluation && { address: paths.fundRisks(), version: String(evaluation.id) };
  },
  read: (ctx, { version }) =>
    readInSnapshot(ctx, async ({ db }) => {
      const evaluation = await db
        .selectFrom('fundEvaluations')
        .select(['id', 'scope', 'evaluatedOn', 'effectiveFrom', 'agency', 'methodVersion', 'source'])
        .where('id', '=', Number(version))
        .executeTakeFirst();
      if (!evaluation) return undefined;
      const levels = await db
        .selectFrom('fundRiskLevels')
        .select(['fundCode', 'level', 'evaluatedOn'])
        .where(matchEvaluation({ id: evaluation.id, isLast: false }))
        .orderBy('fundCode')
        .execute();
      return [evaluation, ...levels].map((row) => canonicalJson(row)).join('\n');
    }),
};
