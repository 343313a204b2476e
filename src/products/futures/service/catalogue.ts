import { sql, type RawBuilder } from 'kysely';
import type { z } from 'zod';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { paginate } from '#platform/database/paginate.ts';
import { shanghaiDay } from '#platform/day.ts';
import { foldText } from '#platform/search/fold.ts';
import type {
  Basis,
  CatalogueDraft,
  Contract,
  ContractPage,
  contractQuery,
  FuturesExchange,
  Product,
  FuturesProductDetail,
  ProductKey,
  ProductPage,
  productQuery,
} from '../schema.ts';

type ListName = 'products' | 'contracts';

/**
 * Returns one page of the products, by exchange and in the exchanges' order. Every word of the keyword must occur in code, name
 * or pinyin initials, ignoring case and width.
 */
export async function listProducts(ctx: Context, query: z.output<typeof productQuery>): Promise<ProductPage> {
  const { exchange, keyWord } = query;
  let matching = ctx.db.selectFrom('futuresProducts');
  if (exchange) matching = matching.where('exchange', '=', exchange);
  for (const condition of matchWords(keyWord, sql.ref('folded'))) matching = matching.where(condition);
  const [{ records, ...page }, exchanges, state] = await Promise.all([
    paginate(matching, query, (all) => all.selectAll().orderBy('sort')),
    listExchanges(ctx),
    readListState(ctx, 'products'),
  ]);
  const nameOf = (code: string) => exchanges.find((one) => one.code === code)?.name ?? code;
  return { records: records.map((row) => toProduct({ ...row, exchangeName: nameOf(row.exchange) })), ...page, exchanges, ...state };
}

/** Returns one page of the contracts: products in their order, the nearest delivery month of each first. Keywords as with products. */
export async function listContracts(ctx: Context, query: z.output<typeof contractQuery>): Promise<ContractPage> {
  const { exchange, product, keyWord } = query;
  let matching = selectContracts(ctx);
  if (exchange) matching = matching.where('futuresProducts.exchange', '=', exchange);
  if (product) matching = matching.where('futuresContracts.product', '=', product);
  for (const condition of matchWords(keyWord, sql.ref('futuresContracts.folded'))) matching = matching.where(condition);
  const [{ records, ...page }, state] = await Promise.all([
    paginate(matching, query, (all) =>
      all
        .select(['futuresContracts.code', 'product', 'deliveryMonth', 'futuresProducts.name as productName', 'exchange'])
        .select('futuresExchanges.name as exchangeName')
        .orderBy('futuresProducts.sort')
        .orderBy('deliveryMonth'),
    ),
    readListState(ctx, 'contracts'),
  ]);
  return { records: records.map((row) => markPast(ctx, row)), ...page, ...state };
}

/** Returns one product with all its contracts; `asOf` and `isDerived` are those of the contracts. Throws 40004 for an unknown code. */
export async function getFuturesProduct(ctx: Context, { code }: ProductKey): Promise<FuturesProductDetail> {
  const row = await ctx.db
    .selectFrom('futuresProducts')
    .innerJoin('futuresExchanges', 'futuresExchanges.code', 'futuresProducts.exchange')
    .selectAll('futuresProducts')
    .select('futuresExchanges.name as exchangeName')
    .where('futuresProducts.code', '=', code)
    .executeTakeFirst();
  if (!row) throw fail('notFound', '没有这个期货品种');
  const [contracts, state] = await Promise.all([
    ctx.db.selectFrom('futuresContracts').select(['code', 'deliveryMonth']).where('product', '=', code).orderBy('deliveryMonth').execute(),
    readListState(ctx, 'contracts'),
  ]);
  return { ...toProduct(row), contracts: contracts.map((contract) => markPast(ctx, contract)), ...state };
}

const selectContracts = (ctx: Context) =>
  ctx.db
    .selectFrom('futuresContracts')
    .innerJoin('futuresProducts', 'futuresProducts.code', 'futuresContracts.product')
    .innerJoin('futuresExchanges', 'futuresExchanges.code', 'futuresProducts.exchange');

/** Lists every exchange with the number of its products. */
function listExchanges(ctx: Context): Promise<FuturesExchange[]> {
  return ctx.db
    .selectFrom('futuresExchanges')
    .select(['code', 'name', 'city', 'website'])
    .select(sql<number>`(select count(*) from futures_products where exchange = futures_exchanges.code)`.as('products'))
    .orderBy('sort')
    .execute();
}

/** Returns the day of a list; null before the first import. */
export async function readListState(ctx: Context, list: ListName): Promise<{ asOf: string | null; isDerived: boolean }> {
  const state = await ctx.db.selectFrom('futuresListStates').select(['asOf', 'isDerived']).where('list', '=', list).executeTakeFirst();
  return state ?? { asOf: null, isDerived: false };
}

/** Lists all exchanges, products and contracts as entered, in their order. */
export async function listCatalogueRows({
  db,
}: Pick<Context, 'db'>): Promise<Pick<CatalogueDraft, 'exchanges' | 'products' | 'contracts'>> {
  const exchanges = await db.selectFrom('futuresExchanges').select(['code', 'name', 'city', 'website']).orderBy('sort').execute();
  const products = await db.selectFrom('futuresProducts').selectAll().orderBy('sort').execute();
  const contracts = await db.selectFrom('futuresContracts').select(['code', 'product', 'deliveryMonth']).orderBy('code').execute();
  const numbers = ({ multiplier, priceTick, minMarginPct }: Record<'multiplier' | 'priceTick' | 'minMarginPct', string>) => ({
    multiplier: Number(multiplier),
    priceTick: Number(priceTick),
    minMarginPct: Number(minMarginPct),
  });
  return {
    exchanges,
    products: products.map(({ folded: _folded, sort: _sort, ...row }) => ({ ...row, ...numbers(row), basis: row.basis as Basis })),
    contracts,
  };
}

interface ProductRow extends Omit<Product, 'multiplier' | 'priceTick' | 'minMarginPct' | 'basis'> {
  multiplier: string;
  priceTick: string;
  minMarginPct: string;
  basis: string;
}

/** The database returns numbers as text; these are small enough for JavaScript numbers. */
function toProduct({ multiplier, priceTick, minMarginPct, basis, ...row }: ProductRow): Product {
  const numbers = { multiplier: Number(multiplier), priceTick: Number(priceTick), minMarginPct: Number(minMarginPct) };
  return { ...row, ...numbers, basis: basis as Basis };
}

const markPast = <Row extends { deliveryMonth: string }>(ctx: Context, row: Row): Row & Pick<Contract, 'isPast'> => ({
  ...row,
  isPast: row.deliveryMonth < shanghaiDay(ctx.now).slice(0, 7),
});

/** Builds one condition for each word of the keyword: the normalized text must contain it. */
const matchWords = (keyWord: string | undefined, folded: RawBuilder<unknown>): RawBuilder<boolean>[] =>
  (keyWord ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => sql<boolean>`strpos(${folded}, ${foldText(word)}) > 0`);
