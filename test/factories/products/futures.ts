import type { CatalogueDraft, ProductDraft } from '#products/futures/schema.ts';

/** Builds rebar of Shanghai: 10 tonnes a contract, a tick of one yuan. */
export function buildProduct(overrides: Partial<ProductDraft> = {}): ProductDraft {
  return {
    code: 'rb',
    exchange: 'SHFE',
    name: '螺纹钢',
    tradingName: '螺纹钢',
    multiplier: 10,
    unit: '吨',
    priceTick: 1,
    minMarginPct: 5,
    listedOn: '2009-03-27',
    daySession: '09:00-10:15, 10:30-11:30, 13:30-15:00',
    nightSession: '21:00-23:00',
    basis: 'collected',
    ...overrides,
  };
}

/**
 * Builds two exchanges, rebar and silver in Shanghai, sugar in Zhengzhou, with four contracts of rebar and one of sugar, as of
 * 2026-08-20.
 */
export function buildCatalogue(overrides: Partial<CatalogueDraft> = {}): CatalogueDraft {
  return {
    exchanges: [
      { code: 'SHFE', name: '上海期货交易所', city: '上海', website: 'https://www.shfe.com.cn' },
      { code: 'CZCE', name: '郑州商品交易所', city: '郑州', website: 'https://www.czce.com.cn' },
    ],
    products: [
      buildProduct(),
      buildProduct({
        code: 'ag',
        name: '白银',
        tradingName: '沪银',
        multiplier: 15,
        unit: '千克',
        nightSession: '21:00-02:30',
        basis: 'unconfirmed',
      }),
      buildProduct({ code: 'SR', exchange: 'CZCE', name: '白砂糖', tradingName: '白糖' }),
    ],
    productsAsOf: '2026-08-20',
    contracts: [
      { code: 'rb2701', product: 'rb', deliveryMonth: '2027-01' },
      { code: 'rb2607', product: 'rb', deliveryMonth: '2026-07' },
      { code: 'rb2608', product: 'rb', deliveryMonth: '2026-08' },
      { code: 'rb2610', product: 'rb', deliveryMonth: '2026-10' },
      { code: 'SR701', product: 'SR', deliveryMonth: '2027-01' },
    ],
    contractsAsOf: '2026-08-20',
    isDerived: true,
    ...overrides,
  };
}
