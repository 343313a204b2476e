import { call, type Empty } from '#contract/call.ts';
import type { ComparisonQuery, FundComparison, FundValues, ValuesQuery } from './schema/comparison.ts';
import type {
  DividendPage,
  DividendQuery,
  EvaluationList,
  EvaluationQuery,
  FundCard,
  FundQuery,
  PageQuery,
  RiskListPage,
  RiskListQuery,
} from './schema/funds.ts';
import type { EvaluationMethod, MethodQuery } from './schema/methods.ts';
import type { ConsignorPage, SalesDepartmentPage, SalesLicenceList, SalesPeoplePage } from './schema/sales.ts';
import type { FundListPage, FundListQuery } from './schema/screener.ts';

const prefix = '/official-service/officialFinancial';

/** Funds with their risk levels on a day. The wire's page number is UI page − 1 (specification 9). */
export const fundRiskList = call<RiskListQuery, RiskListPage>('GET', '/gw-{p}/f/fund/riskList', {
  family: 'D',
  base: 'gateway',
  tags: ['fund-levels', 'funds'],
});

/** The published evaluations, and how many funds have which level. */
export const fundEvaluationList = call<EvaluationQuery, EvaluationList>('GET', '/gw-{p}/f/fund/evaluations', {
  family: 'D',
  base: 'gateway',
  tags: ['fund-levels'],
});

/** How levels are made; the version that holds today unless another is named. */
export const evaluationMethodGet = call<MethodQuery, EvaluationMethod>('GET', `${prefix}/evaluationMethod`, { tags: ['fund-methods'] });

/** Dividends of all funds or of those that the keyword finds, those to come first. */
export const fundDividend = call<DividendQuery, DividendPage>('GET', `${prefix}/fundDividend`, { tags: ['fund-dividends', 'funds'] });

/** Everything that is known of one fund. */
export const fundGet = call<FundQuery, FundCard>('GET', `${prefix}/fund`, {
  tags: ['funds', 'fund-levels', 'fund-dividends', 'fund-figures'],
});

/** All funds, by kind, firm, level and changes. */
export const fundList = call<FundListQuery, FundListPage>('GET', `${prefix}/funds`, { tags: ['funds', 'fund-levels', 'fund-figures'] });

/** Up to five funds side by side. */
export const fundComparisonGet = call<ComparisonQuery, FundComparison>('GET', `${prefix}/fundComparison`, {
  tags: ['funds', 'fund-levels', 'fund-dividends', 'fund-figures'],
});

/** How the values of up to five funds went. */
export const fundValuesGet = call<ValuesQuery, FundValues>('GET', `${prefix}/fundValues`, { tags: ['fund-figures'] });

/** People who may sell funds; look-ups are counted as those of the register of staff. */
export const salesMan = call<PageQuery, SalesPeoplePage>('GET', `${prefix}/salesMan`, { tags: ['fund-sellers', 'staff-register'] });

/** Branches that sell funds. */
export const salesDepartment = call<PageQuery, SalesDepartmentPage>('GET', `${prefix}/salesDepartment`, { tags: ['branch'] });

/** The papers by which the firm may sell funds. */
export const salesLicenceGet = call<Empty, SalesLicenceList>('GET', `${prefix}/salesLicences`, { tags: ['company:licences'] });

/** Fund firms whose products are sold here. */
export const consignorList = call<PageQuery, ConsignorPage>('GET', `${prefix}/consignors`, { tags: ['funds', 'fund-levels'] });

/** Where the list of risk levels is downloaded as it is filtered. */
export const riskDownloadPath = `${prefix}/fundRisk.csv`;

/** Where dividends are downloaded as they are filtered. */
export const dividendDownloadPath = `${prefix}/fundDividend.csv`;

/** A dividend's days for a calendar, those of one fund, or all that are to come. */
export const dividendFeed = {
  all: '/calendar/fund-dividends.ics',
  ofFund: (code: string) => `/calendar/fund-dividends/${code}.ics`,
  one: (id: number) => `/calendar/fund-dividend/${id}.ics`,
};
