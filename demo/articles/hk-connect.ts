import { addDays, dateWithWeekday, shiftTradingDays, tradingDayAtOrBefore, tradingDaysBetween, type Day } from '../calendar.ts';
import { readTable } from '../read-table.ts';
import { seeded } from '../seeded.ts';
import { draft, type DemoArticle } from './draft.ts';

const closures = readTable('hk-closures.csv', ['first', 'last', 'name']);
const shares = readTable('hk-securities.csv', ['code', 'name']);

/** 港股通公告: days without service, changes of the list, reminders. */
export const hkConnectNotices = (): DemoArticle[] => [
  // The last closure of the year is announced after the last day of the demo firm's news.
  ...closures.filter(({ first }) => first < '2026-12-01').map(closureNotice),
  ...adjustmentDays().map(adjustmentNotice),
  ...reminders.map(reminderNotice),
];

function closureNotice({ first, last, name }: (typeof closures)[number]): DemoArticle {
  const choices = seeded(`hk ${first}`);
  const days = tradingDaysBetween(first, last);
  const resumes = shiftTradingDays(last, 1);
  return draft(
    {
      category: 'ggt',
      source: '前厅证券',
      day: shiftTradingDays(first, -6),
      title: `关于${first.slice(0, 4)}年${name}期间港股通服务安排的提示`,
    },
    `因${name}香港市场休市，${days.map(dateWithWeekday).join('、')}不提供港股通服务，${dateWithWeekday(resumes)}起照常开通。同期沪深北市场正常交易。
${choices.pick([
  '不提供服务期间，港股通委托无法申报，查询功能正常。此前未成交的委托已于当日收市后失效，需要重新提交。',
  '港股通资金交收顺延，卖出资金的到账时间相应推迟，请勿安排为紧急用款。',
  '休市期间香港市场上市公司公告照常披露，复市首日价格可能跳空，请关注持仓风险。',
])}
${choices.pick([
  '港股没有涨跌幅限制，长假前后波动往往加大。',
  '参考汇率与结算汇率在复市后更新，冻结金额可能变化。',
  '公司行动的申报截止时间可能因休市提前，请核对客户端“港股通—公司行动”页面。',
])}
${choices.pick(['请提前安排交易与资金。', '以上日期根据香港市场公众假期整理，如有变化以交易所公告为准。', '如有疑问，请咨询所属营业部。'])}`,
  );
}

/** Eight weeks apart, on trading days. */
function adjustmentDays(): Day[] {
  const days: Day[] = [];
  for (let day = '2023-12-07'; day <= '2026-11-12'; day = addDays(day, 56)) days.push(tradingDayAtOrBefore(day));
  return days;
}

function adjustmentNotice(day: Day): DemoArticle {
  const choices = seeded(`hk list ${day}`);
  const effective = shiftTradingDays(day, 1);
  const chosen = choices.sample(shares, choices.integer(4, 9));
  const removed = new Set(choices.sample(chosen, choices.integer(1, 3)));
  const rows = chosen.map((share) => `| ${share.code} | ${share.name} | ${removed.has(share) ? '调出' : '调入'} |`);
  return draft(
    {
      category: 'ggt',
      source: '前厅证券',
      day,
      title: `港股通标的证券名单调整提示（${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}日）`,
      effectiveDate: effective,
    },
    `${choices.pick(listOpenings)}自${dateWithWeekday(effective)}起生效。
^ 名单调整（示例数据，以交易所公布为准）
| 证券代码 | 证券简称 | 变动 |
${rows.join('\n')}
${choices.pick(removedTexts)}
${choices.pick(listHints)}`,
  );
}

const listOpenings = [
  '因恒生综合指数样本调整，下列证券的港股通标的范围变化',
  '根据港股通标的定期检讨结果，名单作如下调整，',
  '因相关证券市值、流动性变化，港股通标的名单调整',
  '结合上市公司公司行动，以下证券的标的状态变化',
];
const removedTexts = [
  '调出港股通标的的证券，投资者可以卖出，不能买入。卖出后如需继续持有，请通过其他合法渠道。',
  '被调出的证券仍可卖出，碎股需一次性申报。请留意流动性可能下降。',
  '调出不代表退市，请区分“标的资格变化”与“上市地位变化”。',
];
const listHints = [
  '代码首位的零不能省略，请以五位代码查询。',
  '调入证券首日的价格波动可能较大，请避免追涨。',
  '不同股票的每手股数不同，下单前请核对买卖单位。',
  '港股通交易费用项目与A股不同，包括印花税、交易费、证监会交易征费等，请事先了解。',
];

interface Reminder {
  day: Day;
  title: string;
  body: string;
}

const reminders: Reminder[] = [
  {
    day: '2024-02-27',
    title: '港股通投资者适当性管理提示',
    body: '开通港股通权限的个人投资者，应当具备相应的资产条件与知识储备，并通过知识测评。以机构名义开户的，适用机构投资者的要求。\n权限开通后，我公司每两年进行一次回访，了解您的风险承受能力是否变化。若测评结果下降，可能限制新增买入。\n请勿将账户借予他人从事港股交易。',
  },
  {
    day: '2024-07-30',
    title: '港股通台风及黑色暴雨期间交易安排说明',
    body: '夏季台风多发，请了解恶劣天气下的安排：\n- 香港联交所宣布停市的，港股通同步停止；\n- 香港联交所照常开市的，港股通照常提供服务；\n- 当日已成交部分正常交收。\n请通过交易所网站与本栏目获取最新信息，不要依据社交平台消息操作。',
  },
  {
    day: '2024-09-20',
    title: '恶劣天气下港股通维持交易安排的提示',
    body: '自2024年9月23日起，香港市场在恶劣天气下维持交易。八号或以上台风信号、黑色暴雨警告期间，香港证券及衍生产品市场照常运作，港股通相应照常提供服务。\n投资者如身处受影响地区，请注意人身安全，并优先使用线上渠道。营业网点如受影响临时闭店，将另行公告。',
  },
  {
    day: '2025-03-12',
    title: '港股通股息到账与税费说明',
    body: '港股通股息由内地登记结算机构代收后派发，到账时间一般晚于香港市场派息日数个工作日。\n税费方面，对H股与红筹股的股息红利，按照现行规定扣缴个人所得税。卖出时按照成交金额缴纳香港印花税。\n如对到账金额有疑问，可在客户端查看逐笔明细。',
  },
  {
    day: '2025-09-09',
    title: '港股通汇率风险与换汇差额说明',
    body: '港股通以港币报价、人民币交收。买入时按参考汇率冻结，日终按结算汇率清算，差额多退少补。\n^ 差额示意（示例数据）\n| 项目 | 数值 |\n| 成交金额 | 100,000港元 |\n| 参考卖出汇率 | 0.9400 |\n| 结算汇率 | 0.9230 |\n| 退回差额 | 1,700元 |\n参考汇率设置得较为保守，是为了防止汇率剧烈波动时交收违约，并不是实际成本。',
  },
  {
    day: '2026-03-17',
    title: '港股通公司行动：供股与公开配售的处理',
    body: '供股权可以在交易期内卖出，公开配售权通常不能转让。逾期未申报视为放弃。\n港股通投资者不能超额认购。申报截止时间比香港市场提前一至两个交易日，请以客户端提示为准。\n放弃供股权将摊薄持股比例，请及时决策。',
  },
  {
    day: '2026-08-25',
    title: '港股通ETF与股票交易规则对照',
    body: '^ 交易规则对照\n| 项目 | 港股通股票 | 港股通ETF |\n| 涨跌幅 | 无 | 无 |\n| 回转交易 | 当日可卖 | 当日可卖 |\n| 印花税 | 双边缴纳 | 免征 |\n| 交收 | T+2 | T+2 |\nETF可能出现折溢价，买入前请比较价格与净值。部分产品跟踪境外市场，受时差影响，净值更新滞后。',
  },
];

const reminderNotice = ({ day, title, body }: Reminder): DemoArticle => draft({ category: 'ggt', source: '前厅证券', day, title }, body);
