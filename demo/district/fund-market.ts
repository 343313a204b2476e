import type { FactsOf } from '#modules/portal/content/facts-schema.ts';
import { draft, type DemoArticle } from '../articles/draft.ts';
import { addDays, shiftTradingDays, tradingDayAtOrAfter, type Day } from '../calendar.ts';
import { seeded, type Choices } from '../seeded.ts';
import { fundMarketTexts } from './fund-market-texts.ts';

type Kind = FactsOf<'fundMarket'>['kind'];

/** 基金市场动态: the month in figures, the quarter's flows, what rules have changed, what to look at before buying. */
export const fundMarketArticles = (): DemoArticle[] => [
  ...months('2025-05', '2026-10').map(monthReport),
  ...months('2024-01', '2026-09')
    .filter((month) => Number(month.slice(5)) % 3 === 0)
    .map(quarterReport),
  ...fundMarketTexts.map(({ day, kind, title, source = '前厅证券', body }) => article({ kind, day, title, source }, body)),
];

const article = ({ kind, ...heading }: { kind: Kind; day: Day; title: string; source: string }, body: string): DemoArticle =>
  draft({ category: 'jjsc', ...heading, facts: { of: 'fundMarket', kind } }, body);

/** Months from the first to the last, `2026-10`. */
function months(first: string, last: string): string[] {
  const found: string[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) found.push(month);
  return found;
}

const nextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7);
const spoken = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
/** The `count`-th trading day of the month after. */
const dayAfter = (month: string, count: number): Day => shiftTradingDays(tradingDayAtOrAfter(`${nextMonth(month)}-01`), count - 1);

const groups = [
  { name: '股票型', swing: 60 },
  { name: '混合型', swing: 48 },
  { name: '指数型', swing: 55 },
  { name: '债券型', swing: 6 },
  { name: '货币型', swing: 0 },
  { name: 'FOF', swing: 26 },
] as const;

/** Changes in tenths of a percent: all groups of shares follow one market, money funds only earn. */
function changes(choices: Choices): { name: string; change: number }[] {
  const mood = choices.integer(-100, 100) / 100;
  return groups.map(({ name, swing }) => ({
    name,
    change: swing === 0 ? choices.integer(10, 14) / 100 : Math.round(swing * mood + choices.integer(-4, 4)) / 10,
  }));
}

const signed = (value: number, digits: number): string => `${value > 0 ? '+' : ''}${value.toFixed(digits)}%`;

function monthReport(month: string): DemoArticle {
  const choices = seeded(`fund month ${month}`);
  const figures = changes(choices);
  const [equity] = figures;
  const isUp = (equity?.change ?? 0) >= 0;
  const rows = figures.map(
    ({ name, change }) => `| ${name} | ${signed(change, name === '货币型' ? 2 : 1)} | ${choices.integer(38, 92)}% |`,
  );
  return article(
    {
      kind: 'market',
      day: dayAfter(month, 3),
      title: `${spoken(month)}基金市场综述：权益类基金平均${isUp ? '上涨' : '下跌'}${Math.abs(equity?.change ?? 0).toFixed(1)}%（示例数据）`,
      source: '前厅证券财富管理部（示例数据）',
    },
    `${choices.pick(isUp ? upOpenings : downOpenings)}下表为各类型基金的平均净值变动与正收益占比，全部数字为示例数据，不能作为投资依据。
^ ${spoken(month)}各类型基金表现（示例数据）
| 类型 | 平均净值变动 | 正收益占比 |
${rows.join('\n')}
## 怎么看
${choices.pick(readings)}
${choices.pick(cautions)}`,
  );
}

const upOpenings = [
  '本月权益市场震荡上行，股票型与指数型基金净值普遍回升，债券型基金平稳。',
  '本月主要指数收涨，行业之间分化明显，均衡配置的混合型基金波动小于单一行业主题基金。',
  '本月市场情绪修复，权益类基金跑赢债券类，成交额温和放大。',
];
const downOpenings = [
  '本月权益市场回落，股票型与指数型基金净值下行，债券型与货币型基金维持正收益。',
  '本月市场调整，前期涨幅较大的行业主题基金回撤居前，低波动策略相对抗跌。',
  '本月主要指数收跌，固收类产品发挥了组合稳定器的作用。',
];
const readings = [
  '- 平均数掩盖了差异：同一类型中表现最好与最差的基金，差距常在十个百分点以上；\n- 一个月的排名与下一个月的排名几乎没有关系，请看三年以上的风险调整后收益。',
  '- 正收益占比比平均数更能说明大多数持有人的感受；\n- 指数型基金的表现取决于所跟踪的指数，比较时应当看跟踪误差与费率。',
  '- 货币型基金一栏为当月区间收益，不是年化收益；\n- 债券型基金包含纯债与二级债基，后者持有少量股票，波动更大。',
  '- 把自己的持有体验与同类平均相比，差距大时先看买入时点，再看基金本身；\n- 定期定额投资在下跌月份买到更多份额，但不能保证盈利。',
  '- 主题越窄，单月波动越大。请核对单一主题是否超过您组合的三成；\n- 调仓前先计算赎回费，持有时间很短的份额，赎回费可能达到1.5%。',
];
const cautions = [
  '基金有风险，过往业绩不预示未来表现。买入前请确认产品风险等级与您的风险承受能力匹配。',
  '本文由我公司根据示例数据编写，不构成对任何基金的推荐。',
  '如需了解自己持有基金的情况，可登录后在“持仓分析”查看，或者联系所属营业部的投资顾问。',
  '以上内容仅供一般参考，未考虑个别投资者的投资目标、财务状况与需要。',
];

function quarterReport(month: string): DemoArticle {
  const choices = seeded(`fund quarter ${month}`);
  const quarter = `${month.slice(0, 4)}年${'一二三四'[Number(month.slice(5)) / 3 - 1]}季度`;
  const rows = groups.map(({ name, swing }) => {
    const size = swing === 0 ? choices.integer(125, 148) / 10 : choices.integer(12, 68) / 10;
    return `| ${name} | ${size.toFixed(1)} | ${signed(choices.integer(-45, 78) / 10, 1)} |`;
  });
  return article(
    {
      kind: 'flow',
      day: dayAfter(month, choices.integer(15, 18)),
      title: `${quarter}公募基金规模与份额变动观察（示例数据）`,
      source: '前厅证券研究所（示例数据）',
    },
    `${quarter}末，各类型基金的规模与环比变动如下。数字为示例数据，官方统计由中国证券投资基金业协会按月公布。
^ 规模与变动（示例数据）
| 类型 | 规模（万亿元） | 环比 |
${rows.join('\n')}
${choices.pick(flowReadings)}
${choices.pick(flowHints)}`,
  );
}

const flowReadings = [
  '规模的变化来自两处：净值涨跌，以及申购与赎回的差额。只看规模容易把上涨误认为资金流入，份额变动更能反映申赎。',
  '季末货币型基金规模常有回落，与银行季末资金安排有关，下季初多会恢复，不宜解读为趋势。',
  '新发基金在成立当季计入规模，打开申购赎回后可能较快缩减，观察时宜把成立不足半年的基金单独列出。',
  '指数型基金规模上升的同时平均费率下降，是近年的共同现象，对长期持有人有利。',
];
const flowHints = [
  '规模过小的基金（资产净值连续低于五千万元）可能触发清盘条款，持有前请在产品资料概要中查看。',
  '规模增长过快可能稀释策略容量，基金管理人因此会限制大额申购，请留意“金融产品公告”中的限制。',
  '持有人结构同样重要：单一机构占比过高的基金，遇到大额赎回时净值可能出现异常波动。',
  '想知道某只基金的规模，可以在其最近一期季度报告的“主要财务指标”中查到。',
];
