import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import type { RiskLevel } from '../web/risk-level.ts';
import { findEvaluation, matchEvaluation, withLevelSnapshot, toRiskLevel } from './evaluations.ts';

export interface FoundFund {
  code: string;
  name: string;
  manager: string | null;
  riskLevel: RiskLevel | null;
}

/**
 * Finds funds for the site search: by the beginning of the code or of the pinyin initials, or by all words of one of the
 * alternatives in the name; words are normalized. Codes come first, in their order, then an equal name, then names that begin
 * with the words, the shortest first. Counts up to one more than `counted`.
 */
export function searchFunds(
  ctx: Context,
  alternatives: readonly (readonly string[])[],
  { skip, take, counted }: { skip: number; take: number; counted: number },
): Promise<{ total: number; funds: FoundFund[] }> {
  return withLevelSnapshot(ctx, async (snapshot) => {
    const whole = (alternatives[0] ?? []).join('');
    const found = await findCodes(snapshot, alternatives, whole, counted);
    const codes = found.slice(0, counted).slice(skip, skip + take);
    const funds = codes.length > 0 ? await readFoundFunds(snapshot, codes) : [];
    return { total: found.length, funds };
  });
}

async function findCodes(ctx: Context, alternatives: readonly (readonly string[])[], whole: string, counted: number): Promise<string[]> {
  const code = /^(\d{6})(?:\.of)?$/.exec(whole)?.[1] ?? whole;
  const isByCode = /^\d{2,6}$/.test(code);
  const isByInitials = /^[a-z0-9]{2,}$/.test(whole);
  const named = alternatives.map(
    (words) =>
      sql`(${sql.join(
        words.map((word) => sql`strpos(search_text, ${word}) > 0`),
        sql` and `,
      )})`,
  );
  const conditions = [
    ...(isByCode ? [sql`code like ${`${code}%`}`] : []),
    // The part after the name contains initials, in which letters would match anywhere.
    ...(isByInitials ? [sql`strpos(search_text, ${` ${whole}`}) > 0`, sql`strpos(split_part(search_text, ' ', 1), ${whole}) > 0`] : named),
  ];
  const { rows } = await sql<{ code: string }>`
    select code from funds where ${sql.join(conditions, sql` or `)}
    order by code = ${code} desc, case when starts_with(code, ${code}) then code end, split_part(search_text, ' ', 1) = ${whole} desc, starts_with(search_text, ${whole}) desc, length(name), code
    limit ${counted + 1}`.execute(ctx.db);
  return rows.map((row) => row.code);
}

async function readFoundFunds(ctx: Context, codes: readonly string[]): Promise<FoundFund[]> {
  const shown = await findEvaluation(ctx, shanghaiDay(ctx.now));
  const rows = await ctx.db.selectFrom('funds').select(['code', 'name', 'manager']).where('code', 'in', codes).execute();
  const levels = shown
    ? await ctx.db
        .selectFrom('fundRiskLevels')
        .select(['fundCode', 'level'])
        .where(matchEvaluation(shown))
        .where('fundCode', 'in', codes)
        .execute()
    : [];
  const byCode = new Map(rows.map((row) => [row.code, row]));
  const levelOf = new Map(levels.map(({ fundCode, level }) => [fundCode, toRiskLevel(level)]));
  return codes.flatMap((code) => {
    const row = byCode.get(code);
    return row ? [{ ...row, riskLevel: levelOf.get(code) ?? null }] : [];
  });
}
