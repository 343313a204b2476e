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

/** The firm's margin terms in force on a day, with the version before and the next one, and the rule for a contract's day. */
export const marginTerms = call<MarginTermsQuery, MarginTermsOnDay>('GET', `${prefix}/marginTerms`, options);

/** Every version of the margin terms and every rule by contract date, the newest first. */
export const marginTermsHistory = call<Empty, MarginTermsTimeline>('GET', `${prefix}/marginTermsHistory`, options);

/** What the lists of a day say of securities that a calculation is about. */
export const calculatorSecurities = call<SecurityFactQuery, SecurityFactList>('GET', `${prefix}/calculatorSecurities`, {
  tags: ['list:collateral', 'list:targets', 'list:fairPrice'],
});

const calculate = <Result>(name: string) => call<FieldValues, Result>('GET', `${prefix}/calculate/${name}`, options);

/** The four calculations; their input is what the address of the page with the calculator holds. */
export const maintenanceRatioCalculate = calculate<MaintenanceResult>('maintenanceRatio');
export const marginBalanceCalculate = calculate<BalanceResult>('marginBalance');
export const interestCalculate = calculate<InterestResult>('interest');
export const concentrationCalculate = calculate<ConcentrationResult>('concentration');
