import { listSuitableClients } from '#content/fees-and-suitability/service/match-suitability.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { addDays, shanghaiDay } from '#platform/day.ts';
import type { FundCard, Performance, RiskHistoryItem } from '../schema/funds.ts';
import { listFundDividends } from './dividends.ts';
import { findEvaluation, matchEvaluation, withLevelSnapshot, toRiskLevel } from './evaluations.ts';
import { findAsOf } from './sources.ts';

/** Returns all published data of a fund as of today. Throws 40004 for a code outside the master list. */
export function getFund(ctx: Context, { code }: { code: string }): Promise<FundCard> {
  return withLevelSnapshot(ctx, async (snapshot) => {
    const fund = await snapshot.db
      .selectFrom('funds')
      .select(['code', 'name', 'category', 'fundType', 'manager', 'shareClass', 'isBackEnd'])
      .where('code', '=', code)
      .executeTakeFirst();
    if (!fund) throw fail('notFound', '本站的基金名单里没有这个代码：请核对是否输错，或从名单中查找');
    return {
      ...fund,
      asOf: await findAsOf(snapshot, 'funds'),
      risk: (await findRiskLevels(snapshot, [code])).get(code) ?? null,
      riskHistory: await listRiskHistory(snapshot, code),
      performance: (await listPerformances(snapshot, [code])).get(code) ?? null,
      dividends: await listFundDividends(snapshot, code),
      splits: await listSplits(snapshot, code),
      siblings: await listSiblings(snapshot, fund),
    };
  });
}

/** Returns today's levels of these funds by code; unrated funds are omitted. Must be read in one snapshot: see `withLevelSnapshot`. */
export async function findRiskLevels(ctx: Context, codes: readonly string[]): Promise<Map<string, NonNullable<FundCard['risk']>>> {
  const shown = await findEvaluation(ctx, shanghaiDay(ctx.now));
  if (!shown) return new Map();
  const { agency, isSample } = shown;
  const rows = await ctx.db
    .selectFrom('fundRiskLevels')
    .select(['fundCode', 'level', 'evaluatedOn'])
    .where(matchEvaluation(shown))
    .where('fundCode', 'in', codes)
    .execute();
  return new Map(
    rows.map(({ fundCode, level, evaluatedOn }) => {
      const riskLevel = toRiskLevel(level);
      const made = { agency, isSample, evaluatedOn: evaluatedOn ?? shown.baseOn };
      return [fundCode, { riskLevel, ...made, suitableClients: listSuitableClients(riskLevel) }];
    }),
  );
}

/** Lists the changes of a fund's level, newest first; evaluations without a change are omitted. */
async function listRiskHistory(ctx: Context, code: string): Promise<RiskHistoryItem[]> {
  const rows = await ctx.db
    .selectFrom('fundRiskLevels')
    .innerJoin('fundEvaluations as first', 'first.id', 'fundRiskLevels.validFrom')
    .leftJoin('fundEvaluations as after', 'after.id', 'fundRiskLevels.validTo')
    .select([
      'level',
      'previousLevel',
      'fundRiskLevels.evaluatedOn',
      'first.baseOn',
      'first.agency',
      'first.isSample',
      'first.effectiveFrom',
    ])
    .select('after.effectiveFrom as endsBefore')
    .where('fundCode', '=', code)
    .orderBy('validFrom')
    .execute();
  const items: RiskHistoryItem[] = [];
  for (const { level, previousLevel, evaluatedOn, baseOn, effectiveFrom, endsBefore, ...made } of rows) {
    const to = endsBefore ? addDays(endsBefore, -1) : null;
    const before = items.at(-1);
    if (before && previousLevel === level) before.to = to;
    else {
      const levels = { riskLevel: toRiskLevel(level), previousLevel: previousLevel === null ? null : toRiskLevel(previousLevel) };
      items.push({ ...made, ...levels, from: effectiveFrom, to, evaluatedOn: evaluatedOn ?? baseOn });
    }
  }
  return items.toReversed();
}

/** Returns known values and changes of these funds by code. */
export async function listPerformances(ctx: Context, codes: readonly string[]): Promise<Map<string, Performance>> {
  const rows = await ctx.db.selectFrom('fundPerformances').selectAll().where('fundCode', 'in', codes).execute();
  return new Map(
    rows.map((row) => [
      row.fundCode,
      {
        navDate: row.navDate,
        unitNav: Number(row.unitNav),
        accumulatedNav: Number(row.accumulatedNav),
        dayChange: toNumber(row.dayChange),
        weekChange: toNumber(row.weekChange),
        monthChange: toNumber(row.monthChange),
        quarterChange: toNumber(row.quarterChange),
        halfYearChange: toNumber(row.halfYearChange),
        yearChange: toNumber(row.yearChange),
      },
    ]),
  );
}

async function listSplits(ctx: Context, code: string): Promise<FundCard['splits']> {
  const rows = await ctx.db
    .selectFrom('fundSplits')
    .select(['splitOn', 'splitType', 'ratio'])
    .where('fundCode', '=', code)
    .orderBy('splitOn', 'desc')
    .execute();
  return rows.map(({ ratio, ...row }) => ({ ...row, ratio: Number(ratio) }));
}

/** Lists funds of the same manager whose names differ only in the share class. */
async function listSiblings(
  ctx: Context,
  { code, name, manager, shareClass }: Pick<FundCard, 'code' | 'name' | 'manager' | 'shareClass'>,
): Promise<FundCard['siblings']> {
  if (!shareClass || !manager || !name.endsWith(shareClass)) return [];
  const stem = name.slice(0, -shareClass.length);
  return ctx.db
    .selectFrom('funds')
    .select(['code', 'name'])
    .where('manager', '=', manager)
    .where('code', '<>', code)
    .where((eb) => eb(eb.fn<string>('left', ['name', eb.val(stem.length)]), '=', stem))
    .where((eb) => eb(eb.fn<number>('length', ['name']), '<=', name.length))
    .orderBy('code')
    .limit(12)
    .execute();
}

/** The database returns amounts as text. */
const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));
