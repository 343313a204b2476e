import type { Convertible, Dividend, NewShare, Unlock } from '#securities/corporate-actions/schema.ts';

const common = { isCancelled: false, origin: 'announced' as const };

export const buildNewShare = (more: Partial<NewShare> = {}): NewShare => ({
  ...common,
  code: '301999',
  name: '示例精工',
  subscriptionCode: '301999',
  board: 'chinext',
  issuePrice: 18.36,
  priceEarnings: 24.8,
  issuedShares: 2600,
  upperLimit: 0.75,
  marketValueNeeded: 7.5,
  subscriptionOn: '2026-08-24',
  lotteryOn: '2026-08-26',
  paymentOn: '2026-08-26',
  listedOn: null,
  ...more,
});

export const buildConvertible = (more: Partial<Convertible> = {}): Convertible => ({
  ...common,
  code: '113998',
  name: '示例转债',
  subscriptionCode: '754998',
  stockCode: '600519',
  stockName: '贵州茅台',
  rating: 'AAA',
  conversionPrice: 1680,
  issuedAmount: 20,
  recordOn: '2026-08-24',
  subscriptionOn: '2026-08-25',
  lotteryOn: '2026-08-27',
  paymentOn: '2026-08-27',
  listedOn: null,
  ...more,
});

export const buildShareDividend = (more: Partial<Dividend> = {}): Dividend => ({
  ...common,
  code: '600519',
  name: '贵州茅台',
  period: '2026年中期',
  cash: 239.57,
  bonusShares: null,
  transferredShares: null,
  recordOn: '2026-08-25',
  exOn: '2026-08-26',
  paidOn: '2026-08-26',
  ...more,
});

export const buildUnlock = (more: Partial<Unlock> = {}): Unlock => ({
  ...common,
  code: '688981',
  name: '中芯国际',
  unlockOn: '2026-08-27',
  sharesKind: '定向发行限售股份',
  shares: 3620.48,
  shareOfTotal: 0.45,
  ...more,
});
