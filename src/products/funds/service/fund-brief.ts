import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { RiskLevel } from '../web/risk-level.ts';
import { findEvaluation, matchEvaluation, withLevelSnapshot, toRiskLevel } from './evaluations.ts';

/** Summary of a fund: its risk level and its last value, in yuan for each unit. */
export interface FundBrief {
  code: string;
  name: string;
  fundType: string;
  manager: string | null;
  risk: { level: RiskLevel; agency: string; evaluatedOn: string; isSample: boolean } | null;
  nav: { day: string; value: number } | null;
}

/** Returns the code of the fund whose full normalized name is one of the texts; undefined when there is none, or two with that name. */
export async function findFundCode(ctx: Context, names: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ code: string }>`
    select code from funds where string_to_array(search_text, ' ') && ${names}::text[] and split_part(search_text, ' ', 1) = any (${names}::text[]) limit 2`.execute(
    ctx.db,
  );
  return rows.length === 1 ? rows[0]!.code : undefined;
}

/** Returns the fund with the code, or undefined. */
export function findFundBrief(ctx: Context, code: string): Promise<FundBrief | undefined> {
  return withLevelSnapshot(ctx, async (snapshot) => {
    const { rows } = await sql<Omit<FundBrief, 'risk' | 'nav'> & { navDate: string | null; unitNav: string | null }>`
      select f.code, f.name, f.fund_type, f.manager, p.nav_date, p.unit_nav
      from funds f left join fund_performances p on p.fund_code = f.code
      where f.code = ${code}`.execute(snapshot.db);
    const [row] = rows;
    if (!row) return undefined;
    const { navDate, unitNav, ...fund } = row;
    return {
      ...fund,
      risk: await findRisk(snapshot, row.code),
      nav: navDate && unitNav !== null ? { day: navDate, value: Number(unitNav) } : null,
    };
  });
}

async function findRisk(ctx: Context, code: string): Promise<FundBrief['risk']> {
  const shown = await findEvaluation(ctx, shanghaiDay(ctx.now));
  if (!shown) return null;
  const row = await ctx.db
    .selectFrom('fundRiskLevels')
    .select(['level', 'evaluatedOn'])
    .where(matchEvaluation(shown))
    .where('fundCode', '=', code)
    .executeTakeFirst();
  const { agency, baseOn, isSample } = shown;
  return row ? { level: toRiskLevel(row.level), agency, evaluatedOn: row.evaluatedOn ?? baseOn, isSample } : null;
}
