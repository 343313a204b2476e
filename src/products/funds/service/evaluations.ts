import { sql, type Expression, type SqlBool } from 'kysely';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { EvaluationList, EvaluationQuery } from '../schema/funds.ts';
import { riskLevels, type RiskLevel } from '../web/risk-level.ts';

/** `valid_to` of levels that are valid until further notice. */
export const openEndedDay = 2_147_483_647;

/** Converts the database's number to a level: 3 is R3. Throws for numbers outside 1 to 5. */
export function toRiskLevel(level: number): RiskLevel {
  const found = riskLevels[level - 1];
  if (!found) throw new Error(`no risk level ${level}`);
  return found;
}

const evaluationColumns = [
  'scope',
  'evaluatedOn',
  'effectiveFrom',
  'agency',
  'methodVersion',
  'rowCount',
  'added',
  'removed',
  'raised',
  'lowered',
  'isSample',
] as const;

/** Returns the evaluation in effect on a day: the last one up to it. Undefined when there is none. */
export function findEvaluation(ctx: Context, day: string) {
  return ctx.db
    .selectFrom('fundEvaluations')
    .select(['id', 'baseOn', 'counts', 'publishedAt', ...evaluationColumns])
    .select(sql<boolean>`id = (select max(id) from fund_evaluations)`.as('isLast'))
    .where('effectiveFrom', '<=', day)
    .orderBy('effectiveFrom', 'desc')
    .limit(1)
    .executeTakeFirst();
}
export type ShownEvaluation = NonNullable<Awaited<ReturnType<typeof findEvaluation>>>;

/**
 * Returns a condition on `fund_risk_levels`: the row belongs to the evaluation. Written so that the partial indexes are used. For
 * the last evaluation it selects the current rows, so both must be read in one snapshot: see `withLevelSnapshot`.
 */
export function matchEvaluation({ id, isLast }: Pick<ShownEvaluation, 'id' | 'isLast'>): Expression<SqlBool> {
  const open = sql.lit(openEndedDay);
  if (isLast) return sql<SqlBool>`valid_to = ${open}`;
  return sql<SqlBool>`((valid_to = ${open} and valid_from <= ${id}) or (valid_to < ${open} and int4range(valid_from, valid_to) @> ${id}::integer))`;
}

/** Runs reads in one snapshot: either all or none of them see an evaluation that is published meanwhile. */
export function withLevelSnapshot<Result>(ctx: Context, read: (snapshot: Context) => Promise<Result>): Promise<Result> {
  if (ctx.db.isTransaction) return read(ctx);
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((db) => read({ ...ctx, db }));
}

/** Lists evaluations up to today, newest first, and counts the funds of each level on the requested day. */
export async function listEvaluations(ctx: Context, { date }: EvaluationQuery): Promise<EvaluationList> {
  const today = shanghaiDay(ctx.now);
  const evaluations = await ctx.db
    .selectFrom('fundEvaluations')
    .select(evaluationColumns)
    .where('effectiveFrom', '<=', today)
    .orderBy('effectiveFrom', 'desc')
    .execute();
  const shown = await findEvaluation(ctx, date || today);
  return {
    shown: evaluations.find(({ effectiveFrom }) => effectiveFrom === shown?.effectiveFrom) ?? null,
    levels: riskLevels.map((level, at) => ({ level, funds: shown?.counts[at] ?? 0 })),
    evaluations,
  };
}

/** Returns the evaluation that was published last, including a future one; undefined before the first. */
export function findLastEvaluation(ctx: Context) {
  return ctx.db
    .selectFrom('fundEvaluations')
    .select(['id', 'effectiveFrom', 'baseOn', 'rowCount', 'agency', 'isSample'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Lists the levels after the last evaluation, by code, each with its own evaluation day. */
export async function listCurrentLevels(ctx: Context): Promise<{ code: string; level: string; evaluatedOn: string }[]> {
  const last = await findLastEvaluation(ctx);
  if (!last) return [];
  const rows = await ctx.db
    .selectFrom('fundRiskLevels')
    .select(['fundCode', 'level', 'evaluatedOn'])
    .where('validTo', '=', openEndedDay)
    .orderBy('fundCode')
    .execute();
  return rows.map(({ fundCode, level, evaluatedOn }) => ({
    code: fundCode,
    level: toRiskLevel(level),
    evaluatedOn: evaluatedOn ?? last.baseOn,
  }));
}
