import type { AnswerSource } from '#content/search/service/answers/answer-source.ts';
import { matchesSubject } from '#content/search/service/answers/parsed-query.ts';
import { formatFixed, formatPercent } from '#ui/format/numbers.ts';
import { paths } from '#ui/paths.ts';
import { findNewestTotal, marketTotalsTag } from './service/market-totals.ts';

const market = ['两融', '融资融券', '融资', '融券', '两市两融', '两市融资', '全市场两融', '市场两融', '沪深两融', '沪深京两融'];
const balance = ['余额', '规模', '总额', '余额多少', '数据', '市场余额'];

/** Answers how much is lent in the whole market on the newest day with figures. */
export const marketAnswers: AnswerSource = {
  id: 'market-totals',
  tags: [marketTotalsTag],
  async answer(ctx, asked) {
    if (!matchesSubject(asked, market, balance)) return undefined;
    const newest = await findNewestTotal(ctx);
    if (!newest) return undefined;
    const { day, source, financingBalance, lendingBalance, maintenanceRatio } = newest;
    const amount = (value: number) => `${formatFixed(value, 2)} 亿元`;
    return {
      title: '全市场融资融券余额',
      facts: [
        { name: '融资融券余额', value: amount(financingBalance + lendingBalance) },
        { name: '融资余额', value: amount(financingBalance) },
        { name: '融券余额', value: amount(lendingBalance) },
        ...(maintenanceRatio === null ? [] : [{ name: '平均维持担保比例', value: formatPercent(maintenanceRatio) }]),
      ],
      day: { name: '数据日期', value: day },
      basis: source,
      href: paths.marginTrading(),
      linkText: '历史余额与曲线',
    };
  },
};
