import { addDays, closuresBetween, dateWithWeekday, longDate, shiftTradingDays, shortDate, weekday, type Closure } from '../calendar.ts';
import { seeded } from '../seeded.ts';
import { branchChangeNotices } from './branch-changes.ts';
import { draft, type DemoArticle } from './draft.ts';
import { readTexts } from './read-texts.ts';

/** 公司公告: texts, service during the holidays, changes of branches. */
export const companyNotices = (): DemoArticle[] => [
  ...readTexts('company-notice', 'gsgg'),
  ...closuresBetween('2023-12-01', '2026-10-31').map(holidayService),
  ...branchChangeNotices(),
];

/** How the firm serves its clients while the exchanges are closed; published four trading days before. */
function holidayService(closure: Closure): DemoArticle {
  const { name, first, last, lastTradingDay, resumes } = closure;
  const year = resumes.slice(0, 4);
  const choices = seeded(`service ${first}`);
  const heading = {
    category: 'gsgg',
    source: '前厅证券',
    day: shiftTradingDays(first, -4),
    title: `关于${year}年${name}期间客户服务安排的公告`,
  };
  const span =
    first === last ? `${longDate(first)}（${weekday(first)}）` : `${longDate(first)}（${weekday(first)}）至${dateWithWeekday(last)}`;
  return draft(
    heading,
    `${span}证券市场因${name}休市，${dateWithWeekday(resumes)}起照常开市。休市期间我公司各项服务安排如下。
## 一、客户服务热线
${choices.pick(hotlineTexts)}
## 二、银证转账与资金
${choices.pick([
  `银证转账服务时间以存管银行公布的为准。${dateWithWeekday(lastTradingDay)}15:00后至休市结束前，多数银行仅支持证券转银行的预约申请。`,
  `${shortDate(lastTradingDay)}收市后，银证转账将陆续停止，${shortDate(resumes)}8:30起恢复。假期用款请在${dateWithWeekday(shiftTradingDays(lastTradingDay, -1))}之前卖出证券并转出资金。`,
  `当日卖出证券的资金次一交易日方可转出。若希望在假期使用资金，请不晚于${dateWithWeekday(shiftTradingDays(lastTradingDay, -1))}卖出，并于${shortDate(lastTradingDay)}完成转出。`,
])}
## 三、营业网点
${choices.pick(branchTexts)}
## 四、系统维护
${choices.pick([
  `${shortDate(addDays(resumes, -1))}9:00至17:00，我公司配合交易所进行节后开市前联通性测试，期间委托查询结果不代表真实交易。`,
  `休市期间每日1:00至6:00为例行维护时段，网上查询可能短暂中断，不另行公告。`,
  `我公司将在假期首日进行设备巡检，行情与查询服务不受影响；${shortDate(addDays(resumes, -1))}全天为开市准备时段，请勿提交测试性委托。`,
])}
## 五、温馨提示
${choices
  .sample(tips, 3)
  .map((tip) => `- ${tip}`)
  .join('\n')}
${choices.pick(wishes)}`,
  );
}

const hotlineTexts = [
  '客服热线400-000-0000休市期间人工服务时间为9:00至17:30，语音自助与账户挂失全天可用。长者专线照常值守。',
  '客服热线全天提供语音自助服务，人工坐席每日9:00至17:30在线；在线文字客服同步提供，高峰时段请耐心等待。',
  '休市期间，账户挂失、可疑来电核实两项服务全天有人值守，其他业务咨询请在9:00至17:30来电。',
  '人工服务时间调整为9:00至17:30。您也可以发送邮件至service@example.com，我们将在节后首个工作日内回复。',
];
const branchTexts = [
  '各营业网点休市期间现场不对外办理业务，节后首个交易日恢复。个别网点周末提供咨询服务的，同步暂停。',
  '营业网点随市场休市。已预约上门服务的客户，工作人员将提前一天与您联系改期。',
  '网点休息期间，门前公示栏留有值班电话。需要紧急挂失的，请优先使用客服热线。',
  '各网点闭店期间请勿将材料塞入门缝或交由他人转交，节后将优先为特殊群体客户办理。',
];
const tips = [
  '融资融券客户请提前评估节后波动，合理控制维持担保比例，保持电话畅通。',
  '假期是诈骗高发期，凡要求共享屏幕、索要验证码的，请立即挂断。',
  '请提前留意节前购买的现金管理产品的起息与到账日期。',
  '外出旅行请勿在公共无线网络下登录证券账户。',
  '节后首个交易日开市前请检查有效委托与条件单，避免误成交。',
  '更换手机号码的客户请在节前更新预留信息，以免收不到重要通知。',
  '持有即将到期期权合约、逆回购的客户，请核对到期日与资金到账日。',
  '证件在假期内到期的，可提前在手机端更新，避免影响节后业务。',
];
const wishes = [
  '祝您和家人节日平安。',
  '给您带来不便，敬请谅解。愿您假期轻松愉快。',
  '感谢一直以来的信任，祝节日快乐。',
  '如有疑问，请在休市前致电客服热线或所属营业部。',
  '市场休息，风险提示不休息，请理性安排投资。',
];
