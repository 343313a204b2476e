import type { MarginTerms, MarginTermsDraft } from '#securities/margin-terms/schema/terms.ts';

/** The published versions; each contains only its changes. */
interface DemoVersion {
  effectiveFrom: string;
  summary: string;
  /** The title of the notice that announced it, if the demo has one. */
  noticeTitle?: string;
  change: Partial<MarginTerms>;
}

const bands = [300, 180, 150, 0];

const first: MarginTerms = {
  financingRate: 8.35,
  lendingRate: 10.35,
  overdueDailyRate: 0.05,
  dayCount: 360,
  minInterestDays: 1,
  collectionDay: 20,
  contractMonths: 6,
  financingMargin: { A: 100, B: 100, C: 100, D: 100, E: 100, F: 100 },
  lendingMargin: 50,
  lendingMarginPrivate: 50,
  lines: { withdraw: 300, attention: null, warning: 150, severe: 140, liquidation: 130, restore: 140 },
  restoreDays: 2,
  restoreTime: '14:30',
  concentration: {
    bands,
    single: {
      A: [100, 100, 100, 80],
      B: [100, 90, 80, 50],
      C: [100, 70, 60, 30],
      D: [100, 50, 40, 20],
      E: [100, 30, 20, 0],
      F: [100, 30, 20, 0],
    },
    boards: [
      { name: '创业板、科创板与北交所', boards: ['chinext', 'star', 'bse'], limits: [100, 70, 50, 30] },
      { name: '北交所', boards: ['bse'], limits: [100, 30, 20, 10] },
    ],
  },
};

const versions: readonly DemoVersion[] = [
  { effectiveFrom: '2022-01-04', summary: '业务参数首次按版本公布', change: {} },
  {
    effectiveFrom: '2023-09-11',
    summary: '交易所自 2023 年 9 月 8 日收市后将融资保证金比例下限降至 80%，A 至 D 组随之下调',
    change: { financingMargin: { A: 80, B: 80, C: 80, D: 80, E: 100, F: 100 } },
  },
  { effectiveFrom: '2023-10-30', summary: '上调融券保证金比例', change: { lendingMargin: 80, lendingMarginPrivate: 100 } },
  {
    effectiveFrom: '2024-07-22',
    summary: '融券保证金比例上调至 100%，私募证券投资基金 120%',
    noticeTitle: '关于调整融券保证金比例的公告',
    change: { lendingMargin: 100, lendingMarginPrivate: 120 },
  },
  {
    effectiveFrom: '2024-10-14',
    summary: '收紧维持担保比例 150% 至 180% 区间的单一证券上限',
    noticeTitle: '关于加强信用账户集中度控制的公告',
    change: {
      concentration: {
        ...first.concentration,
        single: {
          A: [100, 100, 100, 80],
          B: [100, 90, 70, 50],
          C: [100, 70, 50, 30],
          D: [100, 50, 30, 20],
          E: [100, 30, 10, 0],
          F: [100, 30, 10, 0],
        },
      },
    },
  },
  { effectiveFrom: '2025-01-02', summary: '下调融资年利率与融券年费率', change: { financingRate: 7.5, lendingRate: 9.5 } },
  {
    effectiveFrom: '2025-09-01',
    summary: 'E 组、F 组融资保证金比例提高到 120%',
    noticeTitle: '关于提高部分分组证券融资保证金比例的公告',
    change: { financingMargin: { A: 80, B: 80, C: 80, D: 80, E: 120, F: 120 } },
  },
  {
    effectiveFrom: '2026-01-19',
    summary: '新开融资合约的保证金比例提高到 100%，此前的合约及其展期仍按原比例',
    noticeTitle: '关于调整融资保证金比例的公告',
    change: { financingMargin: { A: 100, B: 100, C: 100, D: 100, E: 120, F: 120 } },
  },
  {
    effectiveFrom: '2026-08-03',
    summary: '预警由两级改为三级，增设关注线 160%',
    noticeTitle: '关于调整维持担保比例预警分级的公告',
    change: { lines: { ...first.lines, attention: 160 } },
  },
  {
    effectiveFrom: '2026-10-12',
    summary: '下调融资年利率与融券年费率',
    noticeTitle: '关于下调融资年利率与融券年费率的公告',
    change: { financingRate: 6.8, lendingRate: 8.8 },
  },
  {
    effectiveFrom: '2027-01-04',
    summary: '再次下调融资年利率与融券年费率',
    noticeTitle: '关于2027年起执行的融资年利率与融券年费率的公告',
    change: { financingRate: 6.5, lendingRate: 8.5 },
  },
];

/** Titles of the notices that the versions refer to. */
export const demoTermsNotices: readonly string[] = versions.flatMap(({ noticeTitle }) => noticeTitle ?? []);

/** Returns the complete versions in order, with the notices that `hrefOf` finds. */
export function demoTermsVersions(hrefOf: (noticeTitle: string) => string): MarginTermsDraft[] {
  let terms = first;
  return versions.map(({ effectiveFrom, summary, noticeTitle, change }) => {
    terms = { ...terms, ...change };
    return {
      effectiveFrom,
      terms,
      summary,
      source: `融资融券业务参数表（${effectiveFrom} 起执行）`,
      notice: noticeTitle === undefined ? null : { title: noticeTitle, href: hrefOf(noticeTitle) },
      author: '融资融券业务部',
      isSample: true,
    };
  });
}
