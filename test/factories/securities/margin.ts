import type { MarketTotalDraft, RefinancingDayDraft } from '#securities/margin/schema.ts';

/** Builds a day of the market's totals; override what the test is about. */
export const buildMarketTotal = (overrides: Partial<MarketTotalDraft> = {}): MarketTotalDraft => ({
  day: '2026-08-20',
  financingBalance: 26_000,
  lendingBalance: 260,
  financingBought: 1900,
  maintenanceRatio: 277.5,
  ...overrides,
});

/** Builds one term of refinancing with money on a day; override what the test is about. */
export const buildRefinancingDay = (overrides: Partial<RefinancingDayDraft> = {}): RefinancingDayDraft => ({
  kind: 'financing',
  day: '2026-08-20',
  term: 182,
  rate: 2.1,
  opening: 500,
  lent: 20,
  closing: 510,
  ...overrides,
});
