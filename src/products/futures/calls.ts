import { call } from '#contract/call.ts';
import type {
  ContractPage,
  ContractQuery,
  MarginAccountList,
  MarginAccountQuery,
  FuturesProductDetail,
  ProductKey,
  ProductPage,
  ProductQuery,
} from './schema.ts';

const prefix = '/official-service/officialFinancial';

/** The accounts for futures margin payments, and when they were last compared with the futures company's list. */
export const futureAccount = call<MarginAccountQuery, MarginAccountList>('GET', `${prefix}/futureAccount`, {
  tags: ['disclosed-accounts', 'futures-account-checks'],
});

/** Products by exchange and words, in the order of their exchanges. */
export const futuresProducts = call<ProductQuery, ProductPage>('GET', `${prefix}/futuresProducts`, { tags: ['futures-catalogue'] });

/** One product with its contracts. */
export const futuresProductGet = call<ProductKey, FuturesProductDetail>('GET', `${prefix}/futuresProduct`, { tags: ['futures-catalogue'] });

/** Contracts by exchange, product and words, the nearest delivery month of each product first. */
export const futuresContracts = call<ContractQuery, ContractPage>('GET', `${prefix}/futuresContracts`, { tags: ['futures-catalogue'] });
