import { z } from 'zod';
import { disclosedAccount } from '#content/disclosure/schema.ts';
import { pageOf, pageQuery } from '#platform/http/paging.ts';

const line = z.string().trim().min(1, '不能为空').max(100, '不超过 100 个字');
const day = z.iso.date('应为实际存在的日期，格式如 2026-11-21');
const exchangeCode = z.string().regex(/^[A-Z]{2,8}$/, '交易所代码由大写字母组成');
const productCode = z.string().regex(/^[A-Za-z]{1,4}$/, '品种代码由 1 至 4 个字母组成');
/** `09:30-11:30, 13:00-15:00`; a night session may end after midnight. */
const session = z.string().regex(/^\d\d:\d\d-\d\d:\d\d(, \d\d:\d\d-\d\d:\d\d)*$/, '交易时间格式如 09:00-10:15, 10:30-11:30');

const keyWord = z.string().trim().max(50, '关键词不超过 50 个字').optional();

/** `isUnchanged`: since the check no account was added, altered or removed. */
export const marginAccountList = z.object({
  accounts: z.array(disclosedAccount),
  updatedOn: z.string().nullable(),
  checkedOn: z.string().nullable(),
  isUnchanged: z.boolean(),
});
export const marginAccountQuery = z.object({ keyWord });
export type MarginAccountQuery = z.input<typeof marginAccountQuery>;
export type MarginAccountList = z.infer<typeof marginAccountList>;

export const accountCheckDraft = z.object({ checkedOn: day });
export type AccountCheckDraft = z.infer<typeof accountCheckDraft>;

const exchangeDraft = z.object({ code: exchangeCode, name: line, city: line, website: z.url('应为网址') });

/** `collected`: from published contract data; `unconfirmed`: general knowledge that was not checked. */
const basis = z.enum(['collected', 'unconfirmed']);
export type Basis = z.infer<typeof basis>;

const productDraft = z.object({
  code: productCode,
  exchange: exchangeCode,
  name: line,
  tradingName: line,
  multiplier: z.number().positive('合约乘数应大于 0'),
  unit: line,
  priceTick: z.number().positive('最小变动价位应大于 0'),
  /** The minimum margin according to the contract, in percent. */
  minMarginPct: z.number().positive('最低保证金应大于 0').max(100, '最低保证金不超过 100%'),
  listedOn: day,
  daySession: session,
  nightSession: session.nullable(),
  basis,
});
export type ProductDraft = z.infer<typeof productDraft>;

const contractDraft = z.object({
  code: z.string().regex(/^[A-Za-z]{1,4}\d{3,4}$/, '合约代码由品种代码和 3 至 4 位数字组成'),
  product: productCode,
  deliveryMonth: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, '交割月份格式如 2026-12'),
});

/** All products that can be traded, as staff import them; each list with its day. */
export const catalogueDraft = z
  .object({
    exchanges: z.array(exchangeDraft).min(1, '至少需要一家交易所'),
    products: z.array(productDraft),
    productsAsOf: day,
    contracts: z.array(contractDraft),
    contractsAsOf: day,
    /** True when the contracts were computed from the rules of delivery months. */
    isDerived: z.boolean(),
  })
  .superRefine(({ exchanges, products, contracts }, refinement) => {
    const refuse = (path: (string | number)[], message: string) => refinement.addIssue({ code: 'custom', path, message });
    const known = { exchanges: new Set(exchanges.map(({ code }) => code)), products: new Set(products.map(({ code }) => code)) };
    const seen = new Set<string>();
    for (const [at, { code, exchange }] of products.entries()) {
      if (!known.exchanges.has(exchange)) refuse(['products', at, 'exchange'], `没有交易所 ${exchange}`);
      if (seen.has(code)) refuse(['products', at, 'code'], `品种 ${code} 重复`);
      seen.add(code);
    }
    for (const [at, { code, product }] of contracts.entries()) {
      if (!known.products.has(product)) refuse(['contracts', at, 'product'], `没有品种 ${product}`);
      if (seen.has(code)) refuse(['contracts', at, 'code'], `合约 ${code} 重复`);
      seen.add(code);
    }
  });
export type CatalogueDraft = z.input<typeof catalogueDraft>;

export const productQuery = z.object({ exchange: exchangeCode.optional(), keyWord, ...pageQuery.shape });
export type ProductQuery = z.input<typeof productQuery>;
export const contractQuery = productQuery.extend({ product: productCode.optional() });
export type ContractQuery = z.input<typeof contractQuery>;
export const productKey = z.object({ code: productCode });
export type ProductKey = z.infer<typeof productKey>;

/** The day of a list; null before the first import. */
const listState = {
  asOf: z.string().nullable(),
  /** True when the entries were computed from the rules instead of taken from the exchanges' lists. */
  isDerived: z.boolean(),
};

const exchange = z.object({ code: z.string(), name: z.string(), city: z.string(), website: z.string(), products: z.number() });
export type FuturesExchange = z.infer<typeof exchange>;

const product = z.object({
  code: z.string(),
  exchange: z.string(),
  exchangeName: z.string(),
  name: z.string(),
  tradingName: z.string(),
  multiplier: z.number(),
  unit: z.string(),
  priceTick: z.number(),
  minMarginPct: z.number(),
  listedOn: z.string(),
  daySession: z.string(),
  nightSession: z.string().nullable(),
  basis,
});
export type Product = z.infer<typeof product>;

/** `exchanges` contains all of them, regardless of the filter. */
export const productPage = z.object({ ...pageOf(product).shape, exchanges: z.array(exchange), ...listState });
export type ProductPage = z.infer<typeof productPage>;

const contract = z.object({
  code: z.string(),
  product: z.string(),
  productName: z.string(),
  exchange: z.string(),
  exchangeName: z.string(),
  deliveryMonth: z.string(),
  /** True when the delivery month is before the current month in Shanghai. */
  isPast: z.boolean(),
});
export type Contract = z.infer<typeof contract>;
export const contractPage = z.object({ ...pageOf(contract).shape, ...listState });
export type ContractPage = z.infer<typeof contractPage>;

export const futuresProductDetail = product.extend({
  contracts: z.array(contract.pick({ code: true, deliveryMonth: true, isPast: true })),
  ...listState,
});
export type FuturesProductDetail = z.infer<typeof futuresProductDetail>;
