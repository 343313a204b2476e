import { z } from 'zod';
import { choice } from '#platform/http/input/choice.ts';
import { pageOf, pageQuery } from '#platform/http/paging.ts';
import { fundCategories } from '../web/fund-category.ts';
import { fundSorts, rankedPeriods, sortOrders } from '../web/fund-sort.ts';
import { riskLevels } from '../web/risk-level.ts';
import { ratedFund } from './funds.ts';

/** A bound of a change in percent; an empty form field means none. */
const bound = z
  .union([z.literal(''), z.coerce.number<number | string>().min(-100).max(100_000)], { error: '涨跌幅应为 -100 至 100000 的数字' })
  .transform((value) => (value === '' ? undefined : value))
  .optional();

export const fundListQuery = z.object({
  /** Beginning of a code, part of a name, or pinyin initials. */
  keyWord: z.string().trim().max(40, '关键词不超过 40 个字').optional(),
  category: choice(fundCategories, '基金类型'),
  /** Part of the managing firm's short name. */
  managerName: z.string().trim().max(40, '管理人名称不超过 40 个字').optional(),
  /** A level, or `none` for unrated funds. */
  riskLevel: choice([...riskLevels, 'none'], '风险等级', '风险等级应为 R1 至 R5'),
  /** The period of the bounds; a year by default. */
  period: choice(rankedPeriods, '区间'),
  changeFrom: bound,
  changeTo: bound,
  sort: choice(fundSorts, '排序方式'),
  order: choice(sortOrders, '排序方向'),
  ...pageQuery.shape,
});
export type FundListQuery = z.input<typeof fundListQuery>;

const change = z.number().nullable();
const listedFund = z.object({
  ...ratedFund.pick({ code: true, name: true, category: true, fundType: true, manager: true }).shape,
  riskLevel: ratedFund.shape.riskLevel.nullable(),
  /** Day and value in yuan for each unit; null where not published here. */
  navDate: z.string().nullable(),
  unitNav: z.number().nullable(),
  /** Changes in percent; null where not published here or the fund is too young. */
  quarterChange: change,
  halfYearChange: change,
  yearChange: change,
});
export type ListedFund = z.infer<typeof listedFund>;

/** Day and source of a set of facts. */
export const factSource = z.object({ asOf: z.string(), source: z.string() }).nullable();

export const fundListPage = pageOf(listedFund).extend({
  /** Actual sort order: by code where performance must not be compared. */
  sort: z.enum(fundSorts),
  order: z.enum(sortOrders),
  /** Number of funds of each kind, and of those with a known change over half a year. */
  categories: z.array(z.object({ category: z.enum(fundCategories), funds: z.number(), withFigures: z.number() })),
  funds: factSource,
  performance: factSource,
  /** First day of the evaluation whose levels are shown; null before the first. */
  levelsFrom: z.string().nullable(),
  /** True for sample levels. */
  isSample: z.boolean(),
});
export type FundListPage = z.infer<typeof fundListPage>;
