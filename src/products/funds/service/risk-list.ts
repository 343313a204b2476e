import { sql, type SelectQueryBuilder } from 'kysely';
import type { z } from 'zod';
import { listSuitableClients } from '#content/fees-and-suitability/service/match-suitability.ts';
import type { Context } from '#platform/context.ts';
import { pageBounds } from '#platform/database/paginate.ts';
import type { Tables } from '#platform/database/tables.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { RatedFund, RiskListPage, riskListQuery } from '../schema/funds.ts';
import { riskLevels } from '../web/risk-level.ts';
import { findEvaluation, matchEvaluation, withLevelSnapshot, toRiskLevel, type ShownEvaluation } from './evaluations.ts';
import { matchFundKeyword } from './keyword.ts';

type Query = z.output<typeof riskListQuery>;
export type RiskFilter = Omit<Query, 'pageNo' | 'pageSize'>;
type Levels<Row> = SelectQueryBuilder<Tables, 'fundRiskLevels', Row>;

/**
 * Returns one page of the funds with their risk levels on a day (today in Shanghai by default), ordered by code; the first page
 * is 0. `change` selects the funds that the evaluation of that day raised, lowered or added. Without an evaluation up to that
 * day: no records, `asOf` null.
 */
export function listFundRisks(ctx: Context, query: Query): Promise<RiskListPage> {
  return withLevelSnapshot(ctx, async (snapshot) => {
    const { pageNo, pageSize, ...filter } = query;
    const shown = await findEvaluation(snapshot, filter.date || shanghaiDay(ctx.now));
    const state = toRiskListState(shown, filter);
    if (!shown) return { ...state, records: [], total: 0, pageNo, pageSize };
    const kept = countKept(shown, filter);
    const { records, counted } = await readRisks(snapshot, shown, filter, {
      limit: pageSize,
      offset: pageBounds({ pageNum: pageNo + 1, pageSize }).offset,
      isCounted: kept === undefined,
    });
    const total = kept ?? counted ?? (pageNo > 0 ? await count(matching(snapshot, shown, filter)) : 0);
    return { ...state, records, total, pageNo, pageSize };
  });
}

/** Returns the evaluation data of a response. */
export function toRiskListState(
  shown: ShownEvaluation | undefined,
  { date }: RiskFilter,
): Pick<RiskListPage, 'asOf' | 'requestedDate' | 'updatedAt' | 'isSample'> {
  return {
    asOf: shown?.effectiveFrom ?? null,
    requestedDate: date || null,
    updatedAt: shown?.publishedAt.toISOString() ?? null,
    isSample: shown?.isSample ?? false,
  };
}

/**
 * Returns the filtered funds with their levels in the evaluation, by code. `isCounted` counts all of them in the same query,
 * which gives no count for a page after the last. Codes are paged first, so that names are joined to one page only.
 */
export async function readRisks(
  ctx: Context,
  shown: ShownEvaluation,
  filter: RiskFilter,
  { limit, offset, isCounted = false }: { limit: number; offset: number; isCounted?: boolean },
): Promise<{ records: RatedFund[]; counted: number | undefined }> {
  const rows = await ctx.db
    .with('page', () =>
      matching(ctx, shown, filter)
        .select(['fundCode', 'level', 'previousLevel', 'evaluatedOn', 'validFrom'])
        .select(isCounted ? sql<number>`count(*) over ()`.as('counted') : sql<number>`0`.as('counted'))
        .orderBy('fundCode')
        .limit(limit)
        .offset(offset),
    )
    .selectFrom('page')
    .innerJoin('funds', 'funds.code', 'page.fundCode')
    .select(['code', 'name', 'manager', 'category', 'fundType', 'level', 'previousLevel', 'evaluatedOn', 'validFrom', 'counted'])
    .orderBy('page.fundCode')
    .execute();
  return { records: rows.map((row) => toRatedFund(row, shown)), counted: isCounted ? rows[0]?.counted : undefined };
}

interface RatedRow extends Pick<RatedFund, 'code' | 'name' | 'manager' | 'category' | 'fundType'> {
  level: number;
  previousLevel: number | null;
  evaluatedOn: string | null;
  validFrom: number;
  counted: number;
}

function toRatedFund(row: RatedRow, { id, agency, baseOn }: ShownEvaluation): RatedFund {
  const { level, previousLevel, evaluatedOn, validFrom, counted: _counted, ...fund } = row;
  const riskLevel = toRiskLevel(level);
  const isChanged = validFrom === id && previousLevel !== null && previousLevel !== level;
  return {
    ...fund,
    riskLevel,
    previousLevel: isChanged ? toRiskLevel(previousLevel) : null,
    agency,
    evaluatedOn: evaluatedOn ?? baseOn,
    suitableClients: listSuitableClients(riskLevel),
  };
}

function matching(ctx: Context, shown: ShownEvaluation, { keyWord, riskLevel, category, managerName, change }: RiskFilter): Levels<object> {
  let levels: Levels<object> = ctx.db.selectFrom('fundRiskLevels').where(matchEvaluation(shown));
  if (riskLevel) levels = levels.where('level', '=', riskLevels.indexOf(riskLevel) + 1);
  if (change) levels = levels.where('validFrom', '=', shown.id).where(changed[change]);
  const conditions = [
    ...(category ? [sql`category = ${category}`] : []),
    ...(managerName ? [sql`manager = ${managerName}`] : []),
    ...(keyWord ? [matchFundKeyword(keyWord)] : []),
  ];
  if (conditions.length === 0) return levels;
  // The array is computed once, before anything else. With a join, the planner would look up each fund's name by its code.
  return levels.where(sql<boolean>`fund_code = any (array(select code from funds where ${sql.join(conditions, sql` and `)}))`);
}

const changed = {
  raised: sql<boolean>`(previous_level <> level and previous_level < level)`,
  lowered: sql<boolean>`(previous_level <> level and previous_level > level)`,
  added: sql<boolean>`previous_level is null`,
};

/** Returns the total from the counts stored with the evaluation, when only a level is filtered. */
function countKept(
  { counts, rowCount }: ShownEvaluation,
  { riskLevel, keyWord, category, managerName, change }: RiskFilter,
): number | undefined {
  if (keyWord || category || managerName || change) return undefined;
  return riskLevel ? counts[riskLevels.indexOf(riskLevel)] : rowCount;
}

async function count(levels: Levels<object>): Promise<number> {
  const { total } = await levels.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return total;
}
