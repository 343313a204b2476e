import { endpoint, type Endpoint, noInput } from '#platform/http/endpoint.ts';
import {
  consignorList,
  fundComparisonGet,
  evaluationMethodGet,
  fundDividend,
  fundEvaluationList,
  fundGet,
  fundList,
  fundRiskList,
  fundValuesGet,
  salesDepartment,
  salesLicenceGet,
  salesMan,
} from './calls.ts';
import { comparisonQuery, fundComparison, fundValues, valuesQuery } from './schema/comparison.ts';
import * as schema from './schema/funds.ts';
import { evaluationMethod, methodQuery } from './schema/methods.ts';
import { consignorPage, salesDepartmentPage, salesLicenceList, salesPeoplePage } from './schema/sales.ts';
import { fundListPage, fundListQuery } from './schema/screener.ts';
import { listConsignors } from './service/consignors.ts';
import { listDividends } from './service/dividends.ts';
import { listEvaluations } from './service/evaluations.ts';
import { getFund } from './service/fund-card.ts';
import { getMethod } from './service/methods.ts';
import { listFundRisks } from './service/risk-list.ts';
import { listSalesDepartments, listSalesLicences, listSalesPeople } from './service/sales.ts';
import { compareFunds } from './service/screener/compare-funds.ts';
import { listFunds } from './service/screener/list-funds.ts';
import { listValues } from './service/screener/list-values.ts';

const { fundKeywordQuery } = schema;

export const fundApi: Endpoint[] = [
  endpoint(
    fundRiskList,
    { input: schema.riskListQuery, result: schema.riskListPage, summary: '基金产品风险等级名单（页码从 0 开始）' },
    listFundRisks,
  ),
  endpoint(
    fundEvaluationList,
    { input: schema.evaluationQuery, result: schema.evaluationList, summary: '历次基金风险评价与各等级基金数' },
    listEvaluations,
  ),
  endpoint(
    evaluationMethodGet,
    { input: methodQuery, result: evaluationMethod, summary: '基金产品风险评价方法', outcomes: ['notFound'] },
    getMethod,
  ),
  endpoint(
    fundDividend,
    { input: schema.dividendQuery, result: schema.dividendPage, summary: '基金分红：即将进行的在前，可按代码查询' },
    listDividends,
  ),
  endpoint(
    fundGet,
    { input: schema.fundQuery, result: schema.fundCard, summary: '一只基金的概况、风险等级沿革、净值、业绩与分红', outcomes: ['notFound'] },
    getFund,
  ),
  endpoint(
    fundList,
    { input: fundListQuery, result: fundListPage, summary: '公募基金筛选：类型、管理人、风险等级与区间涨跌幅' },
    listFunds,
  ),
  endpoint(
    fundComparisonGet,
    { input: comparisonQuery, result: fundComparison, summary: '基金对比：最多五只基金并列，未收录的代码逐一列出' },
    compareFunds,
  ),
  endpoint(
    fundValuesGet,
    { input: valuesQuery, result: fundValues, summary: '基金净值走势：单位净值与以 100 为起点的含分红走势' },
    listValues,
  ),
  endpoint(salesMan, { input: fundKeywordQuery, result: salesPeoplePage, summary: '基金销售人员公示' }, listSalesPeople),
  endpoint(salesDepartment, { input: fundKeywordQuery, result: salesDepartmentPage, summary: '基金销售网点' }, listSalesDepartments),
  endpoint(
    salesLicenceGet,
    { input: noInput, result: salesLicenceList, summary: '代销业务资格', outcomes: ['notFound'] },
    listSalesLicences,
  ),
  endpoint(consignorList, { input: fundKeywordQuery, result: consignorPage, summary: '代销机构与产品数量' }, listConsignors),
];
