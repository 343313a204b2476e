import type { AnswerDraft, AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { matchesSubject, type WordGroup } from '#content/search/service/answers/parsed-query.ts';
import { formatPercent } from '#ui/format/numbers.ts';
import { paths } from '#ui/paths.ts';
import type { MarginTerms, MarginTermsOnDay } from './schema/terms.ts';
import { getMarginTerms } from './service/read-terms.ts';

interface Subject {
  words: readonly WordGroup[];
  title: string;
  facts(terms: MarginTerms, onDay: MarginTermsOnDay): AnswerDraft['facts'] & object;
  page: { href: string; linkText: string };
  /** True when the notice of a version is mainly about it. */
  hasNotice?: true;
}

const margin = ['两融', '融资融券', '融资', '融券', '信用', '信用账户', '信用交易', '杠杆', '借钱炒股', '做空'];
const optionalMargin = [...margin, ''];
const rates = ['利率', '利息', '年利率', '年化利率', '费率', '息费', '年费率', '成本', '利率是多少', '利息多少'];
const costs = { href: paths.guideCosts(), linkText: '息费说明与历次调整' };
const deposit = { href: paths.guideDeposit(), linkText: '保证金说明' };

/** Subjects of the firm's parameters, and the words that ask for them. */
const subjects: readonly Subject[] = [
  {
    words: [['逾期', '逾期罚息', '罚息', '违约金'], rates.concat('')],
    title: '逾期罚息',
    facts: ({ overdueDailyRate }) => [{ name: '逾期罚息', value: `每日 ${overdueDailyRate}%`, note: '按逾期金额计' }],
    page: costs,
  },
  {
    words: [margin, rates],
    title: '两融利率',
    facts: ({ financingRate, lendingRate, dayCount }, { next }) => [
      { name: '融资年利率', value: formatPercent(financingRate), note: changeNote(next, ({ financingRate: rate }) => formatPercent(rate)) },
      { name: '融券年费率', value: formatPercent(lendingRate), note: changeNote(next, ({ lendingRate: rate }) => formatPercent(rate)) },
      { name: '计息天数', value: `一年 ${dayCount} 天`, note: '按实际占用天数计' },
    ],
    page: costs,
    hasNotice: true,
  },
  {
    words: [
      [
        '平仓线',
        '警戒线',
        '预警线',
        '取保线',
        '提取线',
        '维持担保比例',
        '最低维持担保比例',
        '担保比例',
        '强平线',
        '关注线',
        '强制平仓',
        '爆仓线',
      ],
      ['低于', '强平', '低于强平', '会强平', '低于会强平', '跌破', '跌到', '平仓', '低于平仓', ''],
      optionalMargin,
    ],
    title: '维持担保比例各条线',
    facts: ({ lines }) => lineFacts(lines),
    page: deposit,
  },
  {
    words: [['追保', '追加担保', '追加担保物', '补仓', '补足担保物'], ['时间', '期限', '几天', '时限', '截止', ''], optionalMargin],
    title: '追加担保物的期限',
    facts: ({ restoreDays, restoreTime, lines }) => [
      { name: '追加担保物的期限', value: `${restoreDays} 个交易日内`, note: `最后一日 ${restoreTime} 前，补到 ${lines.restore}% 以上` },
    ],
    page: deposit,
  },
  {
    words: [['保证金比例', '保证金', '最低保证金', '融资保证金比例', '融券保证金比例'], optionalMargin],
    title: '两融保证金比例',
    facts: ({ financingMargin, lendingMargin, lendingMarginPrivate }) => [
      { name: '融资保证金比例', value: rangeOf(Object.values(financingMargin)), note: '按证券分组' },
      { name: '融券保证金比例', value: `${lendingMargin}%`, note: `私募证券投资基金 ${lendingMarginPrivate}%` },
    ],
    page: deposit,
  },
  {
    words: [
      ['合约期限', '期限', '合约', '借款期限', '合约多长时间', '借多久', '借多长时间', '能借多久', '最长期限', '最长', '多长时间'],
      margin,
    ],
    title: '两融合约期限',
    facts: ({ contractMonths, collectionDay }) => [
      { name: '单笔合约期限', value: `${contractMonths} 个月`, note: '到期前可以申请展期' },
      { name: '结息日', value: `每月 ${collectionDay} 日` },
    ],
    page: costs,
  },
];

/** Answers from today's margin parameters: rates, lines, ratios and periods, with announced changes. */
export const marginTermsAnswers: AnswerSource = {
  id: 'margin-terms',
  tags: ['margin-terms'],
  words: subjects.flatMap(({ words }) => words),
  async answer(ctx, asked) {
    const subject = subjects.find(({ words }) => matchesSubject(asked, ...words));
    if (!subject) return undefined;
    const onDay = await getMarginTerms(ctx, {});
    const { effectiveFrom, source, notice, isSample, terms } = onDay.current;
    return {
      title: subject.title,
      facts: subject.facts(terms, onDay),
      ways: notice && subject.hasNotice ? [{ text: notice.title, href: notice.href }] : [],
      day: { name: '执行自', value: effectiveFrom },
      basis: source,
      isSample,
      ...subject.page,
    };
  },
};

const changeNote = (next: MarginTermsOnDay['next'], read: (terms: MarginTerms) => string): string =>
  next ? `${next.effectiveFrom} 起 ${read(next.terms)}` : '';

function rangeOf(values: readonly number[]): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? `${least}%` : `${least}%–${most}%`;
}

function lineFacts({ withdraw, attention, warning, severe, liquidation }: MarginTerms['lines']): { name: string; value: string }[] {
  const lines = [
    ['平仓线', liquidation],
    ['严重预警线', severe],
    ['警戒线', warning],
    ['关注线', attention],
    ['取保线', withdraw],
  ] as const;
  return lines.flatMap(([name, line]) => (line === null ? [] : [{ name, value: `${line}%` }]));
}
