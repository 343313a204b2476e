import type { FactsOf } from '#modules/portal/content/facts-schema.ts';
import { addDays, dateWithWeekday, shiftTradingDays, shortDate, tradingDayAtOrBefore, type Day } from '../calendar.ts';
import { seeded } from '../seeded.ts';
import { draft, type DemoArticle } from './draft.ts';

interface TradingTest {
  /** A Saturday on which the market stands still. */
  day: Day;
  subject: string;
  detail: string;
}

const tests: TradingTest[] = [
  { day: '2023-12-09', subject: '交易系统年末全网测试', detail: '验证年末权益处理、跨年清算与日期切换' },
  { day: '2024-03-23', subject: '股票期权系统全网测试', detail: '验证行权指派、组合策略与保证金计算' },
  { day: '2024-05-25', subject: '新一代交易系统切换联调测试', detail: '验证委托报盘、成交回报与行情转发' },
  { day: '2024-07-20', subject: '融券保证金比例调整系统测试', detail: '验证新旧保证金比例参数切换与前端控制' },
  { day: '2024-09-21', subject: '程序化交易报告接口测试', detail: '验证报告信息报送、标识上送与监测指标' },
  { day: '2024-09-28', subject: '竞价交易系统压力测试', detail: '模拟集中委托高峰，检验系统处理能力' },
  { day: '2024-11-23', subject: '债券通用质押式回购测试', detail: '验证质押券出入库、额度计算与到期处理' },
  { day: '2025-03-29', subject: '科创板做市与盘后固定价格交易测试', detail: '验证盘后委托、成交与清算数据' },
  { day: '2025-06-14', subject: '科创成长层投资者权限控制测试', detail: '验证风险揭示书签署标志与委托前端控制' },
  { day: '2025-08-16', subject: '北交所证券代码切换全网测试', detail: '验证920代码段的委托、行情、清算与历史数据衔接' },
  { day: '2025-10-18', subject: '港股通清算系统升级测试', detail: '验证结算汇率、公司行动与资金交收' },
  { day: '2026-01-17', subject: '融资保证金比例调整系统测试', detail: '验证新开合约100%比例与存量合约原比例并行' },
  { day: '2026-04-18', subject: '固定收益平台升级测试', detail: '验证询价、点击成交与意向申报' },
  { day: '2026-06-27', subject: '交易系统年中压力测试', detail: '按照历史峰值三倍的委托量检验全链路' },
  { day: '2026-09-19', subject: '节前灾备切换演练', detail: '验证主备中心切换后的委托、查询与资金划转' },
  { day: '2026-11-14', subject: '四季度全网仿真测试', detail: '验证新版接口规范与清算文件格式' },
];

/** Tests on Saturdays, told on the trading day before the last. */
export const tradingTestNotices = (): DemoArticle[] => tests.map(toNotice);

function toNotice({ day, subject, detail }: TradingTest): DemoArticle {
  const choices = seeded(`test ${day}`);
  const from = choices.pick(['8:30', '9:00', '9:15']);
  const to = choices.pick(['16:00', '17:30', '20:00']);
  return draft(
    {
      category: 'jyts',
      source: '前厅证券',
      day: shiftTradingDays(tradingDayAtOrBefore(day), -1),
      title: `关于参加${shortDate(day)}${subject}的公告`,
      facts: { of: 'tradeNotice', kind: 'test', markets: marketsOf(subject), tradeDate: day },
    },
    `根据交易所与登记结算机构的统一安排，我公司将于${dateWithWeekday(day)}${from}至${to}参加${subject}，主要${detail}。
## 对您的影响
- ${choices.pick(effects)}
- 测试期间系统中的委托、成交、资金与持仓均为模拟数据，不代表真实交易。
- ${choices.pick(others)}
## 您需要做什么
${choices.pick(duties)}
测试结束后，我公司将恢复生产数据并逐项核对。${dateWithWeekday(shiftTradingDays(addDays(day, 1), 1))}开市前，您可以登录查看资产与委托是否正常。${choices.pick(thanks)}`,
  );
}

function marketsOf(subject: string): FactsOf<'tradeNotice'>['markets'] {
  if (subject.includes('港股通')) return ['HK'];
  if (subject.includes('北交所')) return ['BSE'];
  return subject.includes('科创') ? ['SSE'] : ['SSE', 'SZSE', 'BSE'];
}

const effects = [
  '测试时段内网上交易、手机交易与电话委托可能无法登录。',
  '登录后看到的行情与委托状态可能与收市时不一致，请勿据此作出判断。',
  '银证转账与场外基金委托在测试时段内暂停受理。',
];
const others = [
  '客服热线照常服务，可以查询上一交易日收市后的资产。',
  '公告、研究资讯与投教内容的浏览不受影响。',
  '账户挂失服务不受影响，请直接拨打客服热线。',
  '已提交的业务申请会保留，测试结束后继续办理。',
];
const duties = [
  '您不需要做任何操作。请不要在测试时段提交委托。',
  '如您使用条件单或定投功能，请在测试结束后核对其状态是否仍为“生效中”。',
  '使用程序化交易接口的客户，请提前关闭自动重连，并在开市前重新登录。',
  '请提前安排资金划转，避免在测试时段内办理。',
];
const thanks = ['感谢配合。', '如发现异常，请及时联系客服。', '由此带来的不便，敬请谅解。', '谢谢理解。'];
