import { endpoint, type Endpoint } from '#platform/http/endpoint.ts';
import * as calls from './calls.ts';
import {
  contractPage,
  contractQuery,
  marginAccountList,
  marginAccountQuery,
  futuresProductDetail,
  productKey,
  productPage,
  productQuery,
} from './schema.ts';
import { getFuturesProduct, listContracts, listProducts } from './service/catalogue.ts';
import { listMarginAccounts } from './service/margin-accounts.ts';

export const futuresApi: Endpoint[] = [
  endpoint(
    calls.futureAccount,
    { input: marginAccountQuery, result: marginAccountList, summary: '期货保证金账户：全部账户或按关键词，及最近一次核对日期' },
    listMarginAccounts,
  ),
  endpoint(
    calls.futuresProducts,
    { input: productQuery, result: productPage, summary: '期货品种：合约乘数、最小变动价位、交易时间与合约文本最低保证金' },
    listProducts,
  ),
  endpoint(
    calls.futuresProductGet,
    { input: productKey, result: futuresProductDetail, summary: '一个期货品种及其全部合约', outcomes: ['notFound'] },
    getFuturesProduct,
  ),
  endpoint(
    calls.futuresContracts,
    { input: contractQuery, result: contractPage, summary: '期货合约：按交易所、品种和关键词查询' },
    listContracts,
  ),
];
