import { closuresBetween, dateWithWeekday, longDate, shiftTradingDays, shortDate, weekday, type Closure } from '../calendar.ts';
import { seeded } from '../seeded.ts';
import { draft, type DemoArticle } from './draft.ts';
import { optionExpiryNotices } from './option-expiry.ts';
import { readTexts } from './read-texts.ts';
import { repoNotices } from './repo-notice.ts';
import { riskWarningNotices } from './risk-warning.ts';
import { tradingTestNotices } from './trading-test.ts';

/** 交易公告: closures, reverse repos before holidays, tests, risk warnings, option expiry. */
export const tradeNotices = (): DemoArticle[] => [
  ...closuresBetween('2023-12-01', '2026-10-31').map(closureNotice),
  ...repoNotices(),
  ...tradingTestNotices(),
  ...riskWarningNotices(),
  ...optionExpiryNotices(),
  ...readTexts('security-notice', 'jyts'),
];

/** The closure as the exchanges announce it; published about a week and a half before. */
function closureNotice({ name, first, last, weekends, lastTradingDay, resumes }: Closure): DemoArticle {
  const year = resumes.slice(0, 4);
  const choices = seeded(`closure ${first}`);
  const day = shiftTradingDays(first, -7);
  const heading = {
    category: 'jyts',
    source: '前厅证券',
    day,
    title: `关于${year}年${name}休市安排的提示`,
    files: first === '2026-10-01' ? ['holiday-2026.pdf'] : [],
    facts: {
      of: 'tradeNotice' as const,
      kind: 'closure' as const,
      markets: ['SSE' as const, 'SZSE' as const, 'BSE' as const],
      tradeDate: first,
    },
  };
  const closedDays =
    first === last ? `${longDate(first)}（${weekday(first)}）` : `${longDate(first)}（${weekday(first)}）至${dateWithWeekday(last)}`;
  const others = weekends.map(dateWithWeekday).join('、');
  return draft(
    heading,
    `根据上海、深圳、北京证券交易所公布的安排，现将${year}年${name}期间市场休市有关事项提示如下。
## 休市时间
${closedDays}休市，${dateWithWeekday(resumes)}起照常开市。${others && `另外，${others}为周末休市。`}
^ ${year}年${name}前后交易安排
| 日期 | 安排 |
| ${dateWithWeekday(lastTradingDay)} | 正常交易，节前最后一个交易日 |
| ${first === last ? dateWithWeekday(first) : `${shortDate(first)}至${shortDate(last)}`} | 休市 |
| ${dateWithWeekday(resumes)} | 照常开市 |
## 清算交收
${choices.pick([
  `${shortDate(lastTradingDay)}达成的交易，按照登记结算机构的安排完成清算，资金交收顺延至节后。`,
  `节前最后一个交易日买入的证券，${shortDate(resumes)}起可以卖出；卖出所得资金${shortDate(resumes)}起可以转出。`,
  `跨节日的资金交收顺延，请勿将${shortDate(lastTradingDay)}卖出证券的资金安排为假期用款。`,
])}
${choices.pick(holidayAdvice)}
${choices.pick(closings)}`,
  );
}

const holidayAdvice = [
  '信用账户的融资利息按自然日计算，休市期间照常计息。',
  '场外基金的申购、赎回申请在休市期间提交的，按节后首个交易日的申请处理。',
  '期货与期权品种的夜盘、交割安排以各交易所公告为准，请持仓客户提前关注保证金变化。',
  '休市期间境外市场可能出现较大波动，请在节前评估持仓风险。',
  '新股申购、可转债缴款如遇休市，以发行人公告的日期为准，请不要遗漏缴款。',
  '条件单、定投计划遇休市自动顺延，请在节后核对执行结果。',
];
const closings = [
  '请投资者提前做好资金与交易安排。',
  '如有疑问，请咨询所属营业部或拨打客服热线。',
  '以上安排如有变化，以交易所最新通知为准。',
  '特此提示，请妥善安排。',
];
