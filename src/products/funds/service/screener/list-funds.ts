import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { pageBounds } from '#platform/database/paginate.ts';
import { shanghaiDay } from '#platform/day.ts';
import { foldText } from '#platform/search/fold.ts';
import type { FundListPage, fundListQuery, ListedFund } from '../../schema/screener.ts';
import { isRankable, defaultOrder, type FundSort, type RankedPeriod, type SortOrder } from '../../web/fund-sort.ts';
import { riskLevels } from '../../web/risk-level.ts';
import { findEvaluation, matchEvaluation, withLevelSnapshot, toRiskLevel, type ShownEvaluation } from '../evaluations.ts';
import { matchFundKeyword } from '../keyword.ts';
import { listFactSources } from '../sources.ts';

type Query = z.output<typeof fundListQuery>;
type Filter = Omit<Query, 'pageNum' | 'pageSize' | 'sort' | 'order'>;
type LevelsInForce = ShownEvaluation | undefined;
type Part = RawBuilder<unknown>;

/**
 * Returns one page of the filtered funds with today's level and known performance. Sorting by performance is available only
 * within one kind with enough figures, and for funds at least half a year old; otherwise the list is sorted by code, and the
 * response says so. Funds without a figure are last.
 */
export function listFunds(ctx: Context, { pageNum, pageSize, sort, order, ...filter }: Query): Promise<FundListPage> {
  return withLevelSnapshot(ctx, async (snapshot) => {
    const shown = await findEvaluation(snapshot, shanghaiDay(ctx.now));
    const categories = await countCategories(snapshot);
    const by = whichSort(sort, categories, filter);
    const way = by === sort && order ? order : defaultOrder(by);
    const matching = matchingFunds(shown, filter);
    const { offset } = pageBounds({ pageNum, pageSize });
    const records = await readPage(snapshot, shown, matching, { sort: by, order: way, limit: pageSize, offset });
    const total = countKept(categories, filter) ?? (await countFunds(snapshot, matching));
    const { funds = null, performance = null } = await listFactSources(snapshot);
    const levels = { levelsFrom: shown?.effectiveFrom ?? null, isSample: shown?.isSample ?? false };
    return { records, total, pageNum, pageSize, sort: by, order: way, categories, funds, performance, ...levels };
  });
}

function whichSort(sort: FundSort | undefined, categories: FundListPage['categories'], { category }: Filter): FundSort {
  if (!sort || sort === 'code' || sort === 'riskLevel') return sort ?? 'code';
  return isRankable(categories, category) ? sort : 'code';
}

/** Returns the condition on `funds`. */
function matchingFunds(shown: LevelsInForce, { keyWord, category, managerName, riskLevel, ...changes }: Filter): Part {
  const parts = [
    ...(category ? [sql`funds.category = ${category}`] : []),
    ...(keyWord ? [matchFundKeyword(keyWord)] : []),
    ...(managerName ? [sql`strpos(lower(funds.manager), ${foldText(managerName)}) > 0`] : []),
    ...(riskLevel ? [isRated(shown, riskLevel)] : []),
    ...(changes.changeFrom === undefined && changes.changeTo === undefined ? [] : [isChanged(changes)]),
  ];
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

const levelsOf = (shown: LevelsInForce): Part =>
  sql`select fund_code, level from fund_risk_levels where ${shown ? matchEvaluation(shown) : sql`false`}`;

/** Matches funds with this level today; `none` matches unrated funds. */
function isRated(shown: LevelsInForce, riskLevel: NonNullable<Filter['riskLevel']>): Part {
  if (riskLevel === 'none') return sql`funds.code not in (select fund_code from (${levelsOf(shown)}) rated)`;
  return sql`funds.code in (select fund_code from (${levelsOf(shown)}) rated where level = ${riskLevels.indexOf(riskLevel) + 1})`;
}

const changeColumns: Record<RankedPeriod, Part> = {
  quarter: sql`quarter_change`,
  halfYear: sql`half_year_change`,
  year: sql`year_change`,
};

function isChanged({ period = 'year', changeFrom, changeTo }: Pick<Filter, 'period' | 'changeFrom' | 'changeTo'>): Part {
  const column = changeColumns[period];
  const bounds = [
    ...(changeFrom === undefined ? [] : [sql`${column} >= ${changeFrom}`]),
    ...(changeTo === undefined ? [] : [sql`${column} <= ${changeTo}`]),
  ];
  return sql`funds.code in (select fund_code from fund_performances where ${sql.join(bounds, sql` and `)})`;
}

interface Wish {
  sort: FundSort;
  order: SortOrder;
  limit: number;
  offset: number;
}

/** Selects the codes of the page first, so that levels and figures are joined only to these, except the sorted one. */
async function readPage(ctx: Context, shown: LevelsInForce, matching: Part, wish: Wish): Promise<ListedFund[]> {
  const { rows } = await sql<ListedRow>`
    select funds.code, name, category, fund_type, manager, level, nav_date, unit_nav, quarter_change, half_year_change, year_change
    from (${codesOfPage(shown, matching, wish)}) page join funds on funds.code = page.code
      left join (${levelsOf(shown)}) rated on rated.fund_code = page.code
      left join fund_performances on fund_performances.fund_code = page.code
    order by place`.execute(ctx.db);
  return rows.map(({ level, unitNav, quarterChange, halfYearChange, yearChange, ...row }) => ({
    ...row,
    riskLevel: level === null ? null : toRiskLevel(level),
    unitNav: toNumber(unitNav),
    quarterChange: toNumber(quarterChange),
    halfYearChange: toNumber(halfYearChange),
    yearChange: toNumber(yearChange),
  }));
}

interface ListedRow extends Pick<ListedFund, 'code' | 'name' | 'category' | 'fundType' | 'manager' | 'navDate'> {
  level: number | null;
  unitNav: string | null;
  quarterChange: string | null;
  halfYearChange: string | null;
  yearChange: string | null;
}

function codesOfPage(shown: LevelsInForce, matching: Part, { sort, order, limit, offset }: Wish): Part {
  const way = order === 'asc' ? sql`asc` : sql`desc`;
  const page = sql`limit ${limit} offset ${offset}`;
  if (sort === 'code')
    return sql`select code, row_number() over (order by code ${way}) as place from funds where ${matching} order by code ${way} ${page}`;
  const figures = sort === 'riskLevel' ? levelsOf(shown) : sql`select fund_code, ${rankedChange(sort)} as level from fund_performances`;
  const key = sql`figure.level ${way} nulls last, funds.code`;
  return sql`select funds.code, row_number() over (order by ${key}) as place
    from funds left join (${figures}) figure on figure.fund_code = funds.code where ${matching} order by ${key} ${page}`;
}

/** Funds younger than half a year are not ranked. */
const rankedChange = (period: RankedPeriod): Part => sql`case when half_year_change is not null then ${changeColumns[period]} end`;

async function countCategories({ db }: Context): Promise<FundListPage['categories']> {
  const { rows } = await sql<FundListPage['categories'][number]>`
    select category, count(*) as funds, count(half_year_change) as with_figures
    from funds left join fund_performances on fund_code = code group by category order by funds desc, category`.execute(db);
  return rows;
}

/** Returns the total from the counts of the kinds, when nothing else is filtered. */
function countKept(categories: FundListPage['categories'], { category, ...others }: Filter): number | undefined {
  const { period: _period, ...narrowing } = others;
  if (Object.values(narrowing).some((value) => value !== undefined && value !== '')) return undefined;
  const counted = category ? categories.filter((each) => each.category === category) : categories;
  return counted.reduce((sum, { funds }) => sum + funds, 0);
}

async function countFunds({ db }: Context, matching: Part): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*) as total from funds where ${matching}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The database returns amounts as text. */
const toNumber = (value: string | null): number | null => (value === null ? null : Number(value));
