import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import {
  calculatorSecurities,
  concentrationCalculate,
  interestCalculate,
  maintenanceRatioCalculate,
  marginBalanceCalculate,
  marginTerms,
  marginTermsHistory,
} from './calls.ts';
import {
  balanceFields,
  balanceResult,
  concentrationFields,
  concentrationResult,
  interestFields,
  interestResult,
  maintenanceFields,
  maintenanceResult,
  securityFactList,
  securityFactQuery,
} from './schema/calculation.ts';
import { marginTermsOnDay, marginTermsQuery, marginTermsTimeline } from './schema/terms.ts';
import { getConcentration, getInterest, getMaintenanceRatio, getMarginBalance } from './service/calculate.ts';
import { getMarginTerms, getMarginTermsTimeline } from './service/read-terms.ts';
import { listSecurityFacts } from './service/security-facts.ts';

export const marginTermsApi: Endpoint[] = [
  endpoint(
    marginTerms,
    {
      input: marginTermsQuery,
      result: marginTermsOnDay,
      summary: '两融业务参数：指定日期执行的版本，以及按合约日期适用的规则',
      outcomes: ['notFound'],
    },
    getMarginTerms,
  ),
  endpoint(
    marginTermsHistory,
    { input: noInput, result: marginTermsTimeline, summary: '两融业务参数的全部版本与按合约日期的规则' },
    getMarginTermsTimeline,
  ),
  endpoint(
    calculatorSecurities,
    { input: securityFactQuery, result: securityFactList, summary: '计算所需的折算率、集中度分组、保证金比例与公允价格' },
    listSecurityFacts,
  ),
  endpoint(
    maintenanceRatioCalculate,
    { input: maintenanceFields, result: maintenanceResult, summary: '计算维持担保比例' },
    getMaintenanceRatio,
  ),
  endpoint(marginBalanceCalculate, { input: balanceFields, result: balanceResult, summary: '计算保证金可用余额' }, getMarginBalance),
  endpoint(interestCalculate, { input: interestFields, result: interestResult, summary: '计算融资利息、融券费用与逾期罚息' }, getInterest),
  endpoint(
    concentrationCalculate,
    { input: concentrationFields, result: concentrationResult, summary: '计算集中度并与上限比较' },
    getConcentration,
  ),
];
