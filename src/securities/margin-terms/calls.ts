import { call, type Empty } from '#contract/call.ts';
import type {
  BalanceResult,
  ConcentrationResult,
  FieldValues,
  InterestResult,
  MaintenanceResult,
  SecurityFactList,
  SecurityFactQuery,
} from './schema/calculation.ts';
import type { MarginTermsOnDay, MarginTermsQuery, MarginTermsTimeline } from './schema/terms.ts';

const prefix = '/official-service/officialFinancial';
const options = { tags: ['margin-terms'] } as const;

/** Returns the firm's margin terms in force on a day, with the previous and next version, and the rule for a contract date. */
export const marginTerms = call<MarginTermsQuery, MarginTermsOnDay>('GET', `${prefix}/marginTerms`, options);

/** Lists every version of the margin terms and every rule by contract date, newest first. */
export const marginTermsHistory = call<Empty, MarginTermsTimeline>('GET', `${prefix}/marginTermsHistory`, options);

/** Returns the list data about securities for a calculation. */
export const calculatorSecurities = call<SecurityFactQuery, SecurityFactList>('GET', `${prefix}/calculatorSecurities`, {
  tags: ['list:collateral', 'list:targets', 'list:fairPrice'],
});

const calculate = <Result>(name: string) => call<FieldValues, Result>('GET', `${prefix}/calculate/${name}`, options);

/** The four calculations; their input is the query string of the calculator page. */
export const maintenanceRatioCalculate = calculate<MaintenanceResult>('maintenanceRatio');
export const marginBalanceCalculate = calculate<BalanceResult>('marginBalance');
export const interestCalculate = calculate<InterestResult>('interest');
export const concentrationCalculate = calculate<ConcentrationResult>('concentration');
