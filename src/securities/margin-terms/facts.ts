import type { FactValue } from '#content/firm-facts/service/fact-book.ts';
import type { DerivedFact, FactSource } from '#content/firm-facts/service/record-facts.ts';
import type { MarginTerms } from './schema/terms.ts';
import { getMarginTermsTimeline } from './service/read-terms.ts';
import { percentText } from './web/terms-facts.ts';

interface Term {
  code: string;
  title: string;
  wordings: readonly string[];
  /** Returns null where the firm has no such value. */
  read(terms: MarginTerms): string | null;
}

const ratio = (code: string, title: string, name: keyof MarginTerms['lines'], wordings: readonly string[]): Term => ({
  code,
  title,
  wordings,
  read: ({ lines }) => (lines[name] === null ? null : percentText(lines[name])),
});

/** The parameters that texts state, with the usual wordings. */
const terms: readonly Term[] = [
  {
    code: 'financing_rate',
    title: '融资年利率',
    wordings: ['融资年利率{}', '融资利率{}', '融资年利率（%）|{}'],
    read: ({ financingRate }) => percentText(financingRate),
  },
  {
    code: 'lending_rate',
    title: '融券年费率',
    wordings: ['融券年费率{}', '融券费率{}', '融券年利率{}'],
    read: ({ lendingRate }) => percentText(lendingRate),
  },
  {
    code: 'overdue_rate',
    title: '逾期罚息（每日）',
    wordings: ['罚息每日{}', '罚息，每日{}', '罚息|每日{}', '罚息按每日{}', '逾期罚息{}'],
    read: ({ overdueDailyRate }) => percentText(overdueDailyRate),
  },
  {
    code: 'interest_day_count',
    title: '计息基础（一年的天数）',
    wordings: ['一年按{}天', '每年按{}天'],
    read: ({ dayCount }) => String(dayCount),
  },
  {
    code: 'interest_collection_day',
    title: '结息日（每月）',
    wordings: ['结息日为每月{}日', '每月{}日结息'],
    read: ({ collectionDay }) => String(collectionDay),
  },
  {
    code: 'contract_months',
    title: '单笔融资融券合约的最长期限（月）',
    wordings: [
      '合约最长{}个月',
      '合约不超过{}个月',
      '合约期限不超过{}个月',
      '合约期限最长不超过{}个月',
      '每笔最长{}个月',
      '合约期限|最长{}个月',
    ],
    read: ({ contractMonths }) => String(contractMonths),
  },
  {
    code: 'lending_margin_minimum',
    title: '融券最低保证金比例',
    wordings: ['融券保证金比例不低于{}', '融券保证金比例|{}', '客户融券保证金比例|不低于{}'],
    read: ({ lendingMargin }) => percentText(lendingMargin),
  },
  {
    code: 'lending_margin_private',
    title: '私募证券投资基金的融券最低保证金比例',
    wordings: ['私募证券投资基金{}', '私募证券投资基金不低于{}'],
    read: ({ lendingMarginPrivate }) => percentText(lendingMarginPrivate),
  },
  ratio('withdrawal_line', '融资融券提取线（维持担保比例）', 'withdraw', [
    '提取线{}',
    '取保线{}',
    '{}的提取线',
    '{}提取线',
    '提取后维持担保比例不低于{}',
  ]),
  ratio('attention_line', '融资融券关注线（维持担保比例）', 'attention', ['关注线{}', '{}的关注线']),
  ratio('warning_line', '融资融券警戒线（维持担保比例）', 'warning', ['警戒线{}', '{}的警戒线', '预警线{}']),
  ratio('severe_line', '融资融券严重预警线（维持担保比例）', 'severe', ['严重预警线{}', '严重警戒线{}', '{}的严重预警线']),
  ratio('liquidation_line', '融资融券平仓线（维持担保比例）', 'liquidation', ['平仓线{}', '{}的平仓线', '强平线{}']),
  ratio('restore_line', '追加担保物后应达到的维持担保比例', 'restore', [
    '补到{}以上',
    '要回到{}',
    '要补到{}',
    '提高到{}以上',
    '补足后不低于{}',
  ]),
  {
    code: 'restore_days',
    title: '追加担保物的期限，从低于平仓线的交易日（T 日）起算',
    wordings: ['期限是{}', '{}14:30', '补足时限|{}'],
    read: ({ restoreDays }) => `T＋${restoreDays} 日`,
  },
  {
    code: 'restore_time',
    title: '追加担保物的截止时间',
    wordings: ['期限是T+2日{}', '须在T+2日{}', '应当在T+2日{}', '次二交易日{}前', '补足时限|T+2日{}前'],
    read: ({ restoreTime }) => restoreTime,
  },
];

/** The firm's margin parameters as facts that texts cite. */
export const marginTermsFacts: FactSource = {
  origin: 'margin-terms',
  async list(ctx) {
    const { versions } = await getMarginTermsTimeline(ctx, {});
    const present = versions[0];
    if (!present) return [];
    return terms.flatMap(({ code, title, wordings, read }): DerivedFact[] => {
      const values = versions
        .toReversed()
        .flatMap(({ effectiveFrom, terms: body }): FactValue[] => {
          const value = read(body);
          return value === null ? [] : [{ from: effectiveFrom, value }];
        })
        .filter(({ value }, at, all) => value !== all[at - 1]?.value);
      return values.length === 0 ? [] : [{ code, title, wordings, values, source: '两融业务参数', isSample: present.isSample }];
    });
  },
};
