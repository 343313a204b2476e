import type { LessonDraft } from './schema/lessons.ts';
import type { CatalogueDraft, ProductDraft } from './schema/catalogue.ts';

/** Rebar of Shanghai for tests: 10 tonnes a contract, a tick of one yuan. */
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

/** Two exchanges, rebar and silver in Shanghai, sugar in Zhengzhou, with four contracts of rebar and one of sugar, as of 2026-08-20. */
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

/** A lesson with a quiz of three questions whose right answers are A, B and C. */
export function buildLesson(overrides: Partial<LessonDraft> = {}): LessonDraft {
  return {
    code: 'margin',
    title: '保证金',
    topic: '资金',
    level: 'basic',
    sort: 1,
    summary: '保证金是履约的担保。',
    checkedOn: '2026-08-01',
    sections: [{ id: 'what', title: '是什么', blocks: [{ kind: 'prose', html: '<p>杠杆会放大亏损。</p>' }] }],
    quiz: [0, 1, 2].map((answer) => ({
      question: `第 ${answer + 1} 问？`,
      options: ['甲', '乙', '丙'],
      answer,
      explanation: `讲解 ${answer}`,
    })),
    ...overrides,
  };
}
