import type {
  ContractRule,
  MarginTerms,
  MarginTermsDraft,
  MarginTermsTimeline,
  MarginTermsVersion,
} from '#securities/margin-terms/schema/terms.ts';

/** Builds terms with round figures. */
export function buildMarginTerms(overrides: Partial<MarginTerms> = {}): MarginTerms {
  return {
    financingRate: 7.2,
    lendingRate: 9,
    overdueDailyRate: 0.05,
    dayCount: 360,
    minInterestDays: 1,
    collectionDay: 20,
    contractMonths: 6,
    financingMargin: { A: 100, B: 100, C: 100, D: 100, E: 120, F: 120 },
    lendingMargin: 100,
    lendingMarginPrivate: 120,
    lines: { withdraw: 300, attention: 160, warning: 150, severe: 140, liquidation: 130, restore: 140 },
    restoreDays: 2,
    restoreTime: '14:30',
    concentration: {
      bands: [300, 180, 150, 0],
      single: {
        A: [100, 100, 100, 80],
        B: [100, 90, 70, 50],
        C: [100, 70, 50, 30],
        D: [100, 50, 30, 20],
        E: [100, 30, 10, 0],
        F: [100, 30, 10, 0],
      },
      boards: [{ name: '双创与北交所', boards: ['chinext', 'star', 'bse'], limits: [100, 70, 50, 30] }],
    },
    ...overrides,
  };
}

/** Builds a version as staff publish it. */
export function buildTermsDraft(overrides: Partial<MarginTermsDraft> = {}): MarginTermsDraft {
  return {
    effectiveFrom: '2026-01-19',
    terms: buildMarginTerms(),
    summary: '测试',
    source: '业务参数表',
    notice: null,
    author: '融资融券业务部',
    isSample: true,
    ...overrides,
  };
}

/** Builds a version as it is read. */
export function buildTermsVersion(overrides: Partial<MarginTermsVersion> = {}): MarginTermsVersion {
  return {
    ...buildTermsDraft(),
    version: 1,
    effectiveFrom: '2020-01-01',
    effectiveTo: null,
    publishedOn: '2020-01-01',
    changes: [],
    ...overrides,
  };
}

/** The regulators' rules as stored by the migrations. */
export const contractRules: readonly ContractRule[] = [
  { kind: 'financing', from: '2026-01-19', to: null, minimum: 100, document: '沪深北交易所 2026-01-14 通知' },
  { kind: 'financing', from: '2023-09-09', to: '2026-01-18', minimum: 80, document: '沪深北交易所 2023-08-27 通知' },
  { kind: 'financing', from: '2015-11-23', to: '2023-09-08', minimum: 100, document: '沪深交易所 2015-11-13 通知' },
  { kind: 'lending', from: '2024-07-22', to: null, minimum: 100, document: '沪深北交易所 2024-07-10 通知' },
  { kind: 'lendingPrivate', from: '2024-07-22', to: null, minimum: 120, document: '沪深北交易所 2024-07-10 通知' },
];

/** Builds a timeline: one version, all rules, and 2026-11-21 as today. */
export function buildTimeline(overrides: Partial<MarginTermsTimeline> = {}): MarginTermsTimeline {
  return { today: '2026-11-21', versions: [buildTermsVersion()], contractRules: [...contractRules], ...overrides };
}
