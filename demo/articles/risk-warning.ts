import { dateWithWeekday, shiftTradingDays, shortDate, type Day } from '../calendar.ts';
import { readTable } from '../read-table.ts';
import { seeded } from '../seeded.ts';
import { draft, type DemoArticle } from './draft.ts';

const events = readTable('risk-warnings.csv', ['date', 'exchange', 'code', 'event', 'old_name', 'new_name']);
type RiskEvent = (typeof events)[number];

const kinds: Record<string, string> = {
  other_risk_warning_added: '实施其他风险警示',
  delisting_risk_warning_added: '实施退市风险警示',
  risk_warning_upgraded: '由其他风险警示变为退市风险警示',
  risk_warning_downgraded: '由退市风险警示变为其他风险警示',
  risk_warning_removed: '撤销风险警示',
  delisting_period: '进入退市整理期',
};

/** Changes of risk warnings, gathered into notices of at least six securities; the names are the lists' own. */
export function riskWarningNotices(): DemoArticle[] {
  const groups: RiskEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (last && (last.length < 6 || last.at(-1)?.date === event.date)) last.push(event);
    else groups.push([event]);
  }
  return groups.filter((group) => group.length >= 4).map(toNotice);
}

function toNotice(group: RiskEvent[]): DemoArticle {
  const until = group.at(-1)!.date;
  const choices = seeded(`risk ${until}`);
  const rows = group.map(
    ({ code, exchange, old_name, new_name, event }) => `| ${code} | ${old_name} | ${new_name} | ${markets[exchange]} | ${kinds[event]} |`,
  );
  const day: Day = shiftTradingDays(until, 1);
  return draft(
    {
      category: 'jyts',
      source: '前厅证券',
      day,
      title: `关于${group.length}只证券风险警示状态变动的提示（${shortDate(until)}）`,
      securityCodes: group.map(({ code }) => code),
      facts: {
        of: 'tradeNotice',
        kind: 'riskWarning',
        markets: marketCodes.filter((market) => group.some(({ exchange }) => exchange === market)),
        tradeDate: until,
      },
    },
    `${choices.pick(openings).replace('{日}', dateWithWeekday(until)).replace('{数}', String(group.length))}
^ 证券简称变动情况（示例数据，以交易所公布为准）
| 证券代码 | 原简称 | 现简称 | 市场 | 变动 |
${rows.join('\n')}
## 交易提示
${choices
  .sample(hints, 3)
  .map((hint) => `- ${hint}`)
  .join('\n')}
${choices.pick(closings)}`,
  );
}

const marketCodes = ['SSE', 'SZSE', 'BSE'] as const;
const markets: Record<string, string> = { SSE: '上海', SZSE: '深圳', BSE: '北京' };
const openings = [
  '截至{日}，共有{数}只证券的风险警示状态发生变动，现将简称变化整理如下。',
  '根据证券简称公开变动情况，近期{数}只证券的风险警示状态有所调整，提请持仓客户关注。',
  '以下{数}只证券的简称在{日}前后发生变动，涉及风险警示的实施、撤销或变化。',
];
const hints = [
  '首次买入风险警示股票前，需要以书面或者电子方式签署风险揭示书。',
  '投资者当日通过竞价交易和大宗交易累计买入的单只风险警示股票，数量不得超过五十万股。',
  '被实施风险警示的证券，折算率自次一交易日起调整为零，并调出融资融券标的。',
  '信用账户持有上述证券的，请测算维持担保比例的变化并预留补充担保物的时间。',
  '撤销风险警示后，涨跌幅限制与担保品状态的恢复以交易所和我公司公告为准。',
  '进入退市整理期的证券仅交易十五个交易日，请审慎决策。',
];
const closings = [
  '简称变动的原因以上市公司公告为准，本提示不构成任何投资建议。',
  '请以上市公司与交易所公告为准，勿传播未经证实的消息。',
  '如对信用账户影响有疑问，请联系所属营业部融资融券专员。',
];
