import { call, type Empty } from '#contract/call.ts';
import type { ComparisonQuery, FundComparison, FundValues, ValuesQuery } from './schema/comparison.ts';
import type {
  DividendPage,
  DividendQuery,
  EvaluationList,
  EvaluationQuery,
  FundCard,
  FundQuery,
  FundKeywordQuery,
  RiskListPage,
  RiskListQuery,
} from './schema/funds.ts';
import type { EvaluationMethod, MethodQuery } from './schema/methods.ts';
import type { ConsignorPage, SalesDepartmentPage, SalesLicenceList, SalesPeoplePage } from './schema/sales.ts';
import type { FundListPage, FundListQuery } from './schema/screener.ts';

const prefix = '/official-service/officialFinancial';

/** Funds with their risk levels on a day. The page number in the API is the page number in the UI − 1 (specification 9). */
export const fundRiskList = call<RiskListQuery, RiskListPage>('GET', '/gw-{p}/f/fund/riskList', {
  family: 'D',
  base: 'gateway',
  tags: ['fund-levels', 'funds'],
});

/** The published evaluations, with the number of funds for each level. */
export const fundEvaluationList = call<EvaluationQuery, EvaluationList>('GET', '/gw-{p}/f/fund/evaluations', {
  family: 'D',
  base: 'gateway',
  tags: ['fund-levels'],
});

/** The evaluation method; the current version by default. */
export const evaluationMethodGet = call<MethodQuery, EvaluationMethod>('GET', `${prefix}/evaluationMethod`, { tags: ['fund-methods'] });

/** Dividends of all funds or of those that match the keyword, upcoming ones first. */
export const fundDividend = call<DividendQuery, DividendPage>('GET', `${prefix}/fundDividend`, { tags: ['fund-dividends', 'funds'] });

/** All published data of one fund. */
export const fundGet = call<FundQuery, FundCard>('GET', `${prefix}/fund`, {
  tags: ['funds', 'fund-levels', 'fund-dividends', 'fund-figures'],
});

/** All funds, by kind, manager, level and performance. */
export const fundList = call<FundListQuery, FundListPage>('GET', `${prefix}/funds`, { tags: ['funds', 'fund-levels', 'fund-figures'] });

/** Comparison of up to five funds. */
export const fundComparisonGet = call<ComparisonQuery, FundComparison>('GET', `${prefix}/fundComparison`, {
  tags: ['funds', 'fund-levels', 'fund-dividends', 'fund-figures'],
});

/** Values of up to five funds over time. */
export const fundValuesGet = call<ValuesQuery, FundValues>('GET', `${prefix}/fundValues`, { tags: ['fund-figures'] });

/** Staff who may sell funds. Look-ups are counted like those of the register of staff. */
export const salesMan = call<FundKeywordQuery, SalesPeoplePage>('GET', `${prefix}/salesMan`, { tags: ['fund-sellers', 'staff-register'] });

/** Branches that sell funds. */
export const salesDepartment = call<FundKeywordQuery, SalesDepartmentPage>('GET', `${prefix}/salesDepartment`, { tags: ['branch'] });

/** Licences by which the firm may sell funds. */
export const salesLicenceGet = call<Empty, SalesLicenceList>('GET', `${prefix}/salesLicences`, { tags: ['company:licences'] });

/** Fund firms whose products are sold here. */
export const consignorList = call<FundKeywordQuery, ConsignorPage>('GET', `${prefix}/consignors`, { tags: ['funds', 'fund-levels'] });

/** Path of the CSV download of the filtered risk levels. */
export const riskDownloadPath = `${prefix}/fundRisk.csv`;

/** Path of the CSV download of the filtered dividends. */
export const dividendDownloadPath = `${prefix}/fundDividend.csv`;

/** Calendar files: the days of one dividend, of one fund, or of all upcoming dividends. */
export const dividendCalendarPaths = {
  all: '/calendar/fund-dividends.ics',
  ofFund: (code: string) => `/calendar/fund-dividends/${code}.ics`,
  one: (id: number) => `/calendar/fund-dividend/${id}.ics`,
};
