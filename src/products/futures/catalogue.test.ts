import { describe, beforeAll, expect, test } from 'vitest';
import { searchSite } from '#content/search/service/search-site.ts';
import type { AnyCall } from '#contract/call.ts';
import { endpointKey, indexEndpoints, invoke } from '#platform/http/invoke.ts';
import { buildCatalogue, buildProduct } from '#test/factories/products/futures.ts';
import { useDatabase } from '#test/support/database.ts';
import { futuresApi } from './api.ts';
import { futuresContracts, futuresProductGet, futuresProducts } from './calls.ts';
import type { ContractPage, ProductPage } from './schema.ts';
import { replaceCatalogue } from './service/replace-catalogue.ts';

const { context } = useDatabase();
const endpoints = indexEndpoints(futuresApi);
const ask = <Result>(call: AnyCall, input: unknown = {}, now = new Date('2026-08-21T02:00:00Z')) =>
  invoke(endpoints.get(endpointKey(call))!, context({ now }), input) as Promise<Result>;
const codesOf = (page: { records: readonly { code: string }[] }) => page.records.map(({ code }) => code);

describe('before the first import', () => {
  test('the lists are empty and have no day', async () => {
    expect(await ask(futuresProducts)).toMatchObject({ records: [], total: 0, asOf: null, exchanges: [] });
    expect(await ask(futuresContracts)).toMatchObject({ records: [], total: 0, asOf: null, isDerived: false });
  });

  test('an inconsistent catalogue returns 40001 with list, line and field, and nothing is written', async () => {
    const draft = buildCatalogue();
    const bad = buildCatalogue({
      products: [...draft.products, buildProduct(), buildProduct({ code: 'xx', exchange: 'LME' })],
      contracts: [...draft.contracts, draft.contracts[0]!, { code: 'zz2701', product: 'zz', deliveryMonth: '2027-01' }],
    });
    await expect(replaceCatalogue(context(), bad)).rejects.toMatchObject({
      code: 40001,
      errors: [
        { path: 'products.3.code', message: '品种 rb 重复' },
        { path: 'products.4.exchange', message: '没有交易所 LME' },
        { path: 'contracts.5.code', message: '合约 rb2701 重复' },
        { path: 'contracts.6.product', message: '没有品种 zz' },
      ],
    });
    expect(await ask(futuresProducts)).toMatchObject({ total: 0, exchanges: [] });
  });

  test.each([
    [{ multiplier: 0 }, 'products.0.multiplier'],
    [{ priceTick: -1 }, 'products.0.priceTick'],
    [{ minMarginPct: 101 }, 'products.0.minMarginPct'],
    [{ daySession: '上午' }, 'products.0.daySession'],
    [{ listedOn: '2026-02-30' }, 'products.0.listedOn'],
    [{ code: 'r1' }, 'products.0.code'],
  ])('a product with %o is rejected', async (change, path) => {
    const draft = buildCatalogue({ products: [buildProduct(change)], contracts: [] });
    await expect(replaceCatalogue(context(), draft)).rejects.toMatchObject({ code: 40001, errors: [{ path }] });
  });

  test.each([{ deliveryMonth: '2027-13' }, { code: 'rb27' }])('a contract with %o is rejected', async (change) => {
    const contracts = [{ code: 'rb2701', product: 'rb', deliveryMonth: '2027-01', ...change }];
    await expect(replaceCatalogue(context(), buildCatalogue({ contracts }))).rejects.toMatchObject({ code: 40001 });
  });
});

describe('with a catalogue', () => {
  beforeAll(() => replaceCatalogue(context(), buildCatalogue()));

  test('products are listed in the given order with their figures, the exchanges with the number of their products', async () => {
    const page = await ask<ProductPage>(futuresProducts);
    expect(codesOf(page)).toEqual(['rb', 'ag', 'SR']);
    expect(page).toMatchObject({ total: 3, pageNum: 1, asOf: '2026-08-20' });
    expect(page.records[1]).toMatchObject({
      multiplier: 15,
      priceTick: 1,
      minMarginPct: 5,
      exchangeName: '上海期货交易所',
      basis: 'unconfirmed',
    });
    expect(page.exchanges.map(({ code, products }) => [code, products])).toEqual([
      ['SHFE', 2],
      ['CZCE', 1],
    ]);
  });

  test.each([
    [{ exchange: 'CZCE' }, ['SR']],
    [{ exchange: 'DCE' }, []],
    [{ keyWord: '白' }, ['ag', 'SR']],
    [{ keyWord: '沪银' }, ['ag']],
    [{ keyWord: 'ＲＢ' }, ['rb']],
    [{ keyWord: 'lwg' }, ['rb']],
    [{ keyWord: '白 糖' }, ['SR']],
    [{ keyWord: '钢白' }, []],
    [{ keyWord: '%' }, []],
    [{ pageNum: '2', pageSize: '2' }, ['SR']],
  ])('products by %o are %o', async (query, codes) => {
    expect(codesOf(await ask<ProductPage>(futuresProducts, query))).toEqual(codes);
  });

  test('contracts are listed by product and nearest month first, and marked as computed', async () => {
    const page = await ask<ContractPage>(futuresContracts);
    expect(codesOf(page)).toEqual(['rb2607', 'rb2608', 'rb2610', 'rb2701', 'SR701']);
    expect(page).toMatchObject({ total: 5, asOf: '2026-08-20', isDerived: true });
    expect(page.records[0]).toMatchObject({ productName: '螺纹钢', exchange: 'SHFE', exchangeName: '上海期货交易所' });
  });

  test('a contract is past from the first Shanghai day after its delivery month', async () => {
    const past = async (now: string) =>
      (await ask<ContractPage>(futuresContracts, { product: 'rb' }, new Date(now))).records
        .filter(({ isPast }) => isPast)
        .map(({ code }) => code);
    expect(await past('2026-08-31T15:59:00Z')).toEqual(['rb2607']);
    expect(await past('2026-08-31T16:00:00Z')).toEqual(['rb2607', 'rb2608']);
  });

  test.each([
    [{ product: 'SR' }, ['SR701']],
    [{ product: 'rb', exchange: 'CZCE' }, []],
    [{ keyWord: 'rb27' }, ['rb2701']],
    [{ keyWord: '2027-01' }, ['rb2701', 'SR701']],
    [{ keyWord: '白糖 2027' }, ['SR701']],
    [{ pageNum: 3, pageSize: 2 }, ['SR701']],
  ])('contracts by %o are %o', async (query, codes) => {
    expect(codesOf(await ask<ContractPage>(futuresContracts, query))).toEqual(codes);
  });

  test('the card of a product contains all its contracts, codes are case-sensitive, and an unknown one returns 40004', async () => {
    expect(await ask(futuresProductGet, { code: 'SR' })).toMatchObject({
      name: '白砂糖',
      exchangeName: '郑州商品交易所',
      contracts: [{ code: 'SR701', isPast: false }],
      isDerived: true,
    });
    await expect(ask(futuresProductGet, { code: 'sr' })).rejects.toMatchObject({ code: 40004, status: 404 });
  });

  test.each([
    [futuresProducts, { exchange: 'shfe' }, 'exchange'],
    [futuresProducts, { keyWord: '长'.repeat(51) }, 'keyWord'],
    [futuresProducts, { pageNum: 0 }, 'pageNum'],
    [futuresContracts, { pageSize: 101 }, 'pageSize'],
    [futuresContracts, { product: 'r-b' }, 'product'],
    [futuresProductGet, {}, 'code'],
  ])('%o rejects %o and names the field', async (call, input, path) => {
    await expect(ask(call, input)).rejects.toMatchObject({ code: 40001, status: 400, errors: [{ path }] });
  });

  test('products are found by the site’s search until they are removed', async () => {
    const hrefs = async () =>
      (await searchSite(context(), { q: '螺纹钢', kind: '', pageNum: 1 })).groups.flatMap(({ records }) => records.map(({ href }) => href));
    expect(await hrefs()).toContain('/FinancialDistric/FuturesIntroduction.html?tab=contracts&product=rb');
    const { products, contracts } = buildCatalogue();
    await replaceCatalogue(
      context(),
      buildCatalogue({ products: products.slice(1), contracts: contracts.filter(({ product }) => product !== 'rb'), isDerived: false }),
    );
    expect(await hrefs()).toEqual([]);
    expect(await ask(futuresContracts)).toMatchObject({ total: 1, isDerived: false });
  });
});
