import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { shanghaiDay } from '#platform/day.ts';
import { foldText } from '#platform/search/fold.ts';
import type { ComparedFund, comparisonQuery, FundComparison } from '../../schema/comparison.ts';
import { maxComparedFunds, parseCodes } from '../../web/value-period.ts';
import { withLevelSnapshot } from '../evaluations.ts';
import { listPerformances, findRiskLevels } from '../fund-card.ts';
import { matchFundKeyword } from '../keyword.ts';
import { listFactSources } from '../sources.ts';

type Query = z.output<typeof comparisonQuery>;

/** Maximum number of offered funds when a name is ambiguous. */
const mostChoices = 12;

/**
 * Compares up to five funds. `add` is another one: a code, or words that match only one name; several matches are returned as
 * choices. Codes outside the list of funds, and those after the fifth, are reported and omitted.
 */
export function compareFunds(ctx: Context, { codes: text = '', add = '' }: Query): Promise<FundComparison> {
  return withLevelSnapshot(ctx, async (snapshot) => {
    const meant = await findMeant(snapshot, add);
    const asked = [...new Set([...parseCodes(text), ...meant.codes])];
    const known = await readFacts(snapshot, asked);
    const inList = asked.filter((code) => known.has(code));
    const shown = inList.slice(0, maxComparedFunds);
    const { funds: listSource = null, performance: performanceSource = null } = await listFactSources(snapshot);
    return {
      funds: await withFigures(
        snapshot,
        shown.map((code) => known.get(code)!),
      ),
      unknown: [...asked.filter((code) => !known.has(code)), ...meant.unknown],
      left: inList.slice(maxComparedFunds),
      choices: meant.choices,
      hasMore: meant.hasMore,
      listSource,
      performanceSource,
    };
  });
}

interface NamedFund extends Pick<FundComparison, 'choices' | 'hasMore' | 'unknown'> {
  codes: string[];
}

/** Finds the typed fund: its code, an equal name, or the only match of the words. */
async function findMeant({ db }: Context, add: string): Promise<NamedFund> {
  const none: NamedFund = { codes: [], choices: [], hasMore: false, unknown: [] };
  if (!add) return none;
  const word = foldText(add);
  if (/^[0-9a-z]{6}$/.test(word) && /\d/.test(word)) return { ...none, codes: [word.toUpperCase()] };
  const found = await db
    .selectFrom('funds')
    .select(['code', 'name'])
    .where(matchFundKeyword(add))
    .orderBy(sql`split_part(search_text, ' ', 1) = ${word}`, 'desc')
    .orderBy(sql`length(name)`)
    .orderBy('code')
    .limit(mostChoices + 1)
    .execute();
  const equal = found.filter(({ name }) => foldText(name) === word);
  const [only] = equal.length > 0 ? equal : found;
  if (!only) return { ...none, unknown: [add] };
  if (found.length === 1 || equal.length === 1) return { ...none, codes: [only.code] };
  return { ...none, choices: found.slice(0, mostChoices), hasMore: found.length > mostChoices };
}

type Facts = Omit<ComparedFund, 'risk' | 'performance' | 'dividends' | 'lastDividend'>;

async function readFacts({ db }: Context, codes: readonly string[]): Promise<Map<string, Facts>> {
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('funds')
    .select(['code', 'name', 'category', 'fundType', 'manager', 'shareClass', 'isBackEnd'])
    .where('code', 'in', codes)
    .execute();
  return new Map(rows.map((row) => [row.code, row]));
}

async function withFigures(ctx: Context, funds: readonly Facts[]): Promise<ComparedFund[]> {
  const codes = funds.map(({ code }) => code);
  if (codes.length === 0) return [];
  const risks = await findRiskLevels(ctx, codes);
  const performances = await listPerformances(ctx, codes);
  const paid = await listPaid(ctx, codes);
  return funds.map((fund) => ({
    ...fund,
    risk: risks.get(fund.code) ?? null,
    performance: performances.get(fund.code) ?? null,
    ...(paid.get(fund.code) ?? { dividends: 0, lastDividend: null }),
  }));
}

/** Returns the last dividend of each fund up to today, and the number of dividends. */
async function listPaid(ctx: Context, codes: readonly string[]): Promise<Map<string, Pick<ComparedFund, 'dividends' | 'lastDividend'>>> {
  const rows = await ctx.db
    .selectFrom('fundDividends')
    .distinctOn('fundCode')
    .select(['fundCode', 'exOn', 'perUnit', 'origin'])
    .select(sql<number>`count(*) over (partition by fund_code)`.as('dividends'))
    .where('fundCode', 'in', codes)
    .where('exOn', '<=', shanghaiDay(ctx.now))
    .orderBy('fundCode')
    .orderBy('exOn', 'desc')
    .execute();
  return new Map(
    rows.map(({ fundCode, dividends, perUnit, ...last }) => [fundCode, { dividends, lastDividend: { ...last, perUnit: Number(perUnit) } }]),
  );
}
