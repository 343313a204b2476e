import { typed, type ModuleColumns } from '#platform/database/column.ts';
import type { DividendOrigin, DividendProgress } from './schema/funds.ts';
import type { MethodBody } from './schema/methods.ts';
import type { FundCategory } from './web/fund-category.ts';

export const columns = {
  funds: { category: typed<FundCategory>() },
  fundSources: { dataset: typed<'funds' | 'performance' | 'navs'>() },
  fundEvaluationMethods: { body: typed<MethodBody>() },
  fundEvaluations: { scope: typed<'all' | 'some'>(), counts: typed<readonly number[]>() },
  fundRiskLevels: {},
  fundPerformances: {},
  fundNavs: {},
  fundDividends: { progress: typed<DividendProgress>(), origin: typed<DividendOrigin>() },
  fundSplits: {},
  fundSellers: {},
} satisfies ModuleColumns;
