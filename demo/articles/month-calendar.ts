import { addDays, closuresBetween, dateWithWeekday, shiftTradingDays, shortDate, tradingDaysBetween, type Day } from '../calendar.ts';
import { seeded } from '../seeded.ts';
import { draft, type DemoArticle } from './draft.ts';
import { optionExpiry } from './option-expiry.ts';

/** What each month brings by rule, wherever the year. */
const yearly: Record<number, string[]> = {
  1: ['1月31日前，符合条件的上市公司须披露上一年度业绩预告', '上年度基金四季度报告陆续披露', '年初可重新约定个人养老金缴存计划'],
  2: ['两会临近，政策预期升温，留意信息来源', '部分公司开始披露年度报告', '检查证件有效期与预留手机号的好时候'],
  3: ['年度报告进入密集披露期', '3·15国际消费者权益日，各网点开展投资者保护宣传', '基金年度报告于3月底前披露'],
  4: [
    '4月30日为年度报告与一季度报告的披露截止日，业绩不及预期的风险集中',
    '未按期披露的公司可能被停牌',
    '风险警示的实施与撤销较为集中，请检查信用账户持仓',
  ],
  5: ['5月15日为全国投资者保护宣传日', '年度分红方案陆续实施，留意除权除息日', '部分指数公司公布样本调整方案'],
  6: ['指数样本定期调整于6月第二个星期五的下一交易日生效', '半年末资金面可能收紧，逆回购利率波动', '防范非法集资宣传月'],
  7: ['中报业绩预告披露', '基金二季度报告披露', '分红高峰，股息红利税在卖出时计算'],
  8: ['8月31日为半年度报告披露截止日', '汛期与台风多发，留意网点临时安排', '港股中期业绩披露期'],
  9: ['季末资金面变化，留意节前现金管理安排', '金融教育宣传月活动', '部分理财产品在季末开放'],
  10: ['10月31日为三季度报告披露截止日', '长假后首个交易日波动可能加大', '检查条件单与定投计划是否恢复执行'],
  11: ['个人养老金年度缴存时间所剩不多', '年末评级与名单调整较多，关注折算率变化', '基金三季度报告已披露，可作比较'],
  12: ['指数样本定期调整于12月第二个星期五的下一交易日生效', '年末资金安排：注意转账限额与到账时间', '个人养老金当年缴存截止于12月31日'],
};

/** 投资日历: published on the last trading day but one of the month before. */
export function monthCalendars(): DemoArticle[] {
  const months: string[] = [];
  for (let count = 0; count < 36; count++) {
    const at = 11 + count;
    months.push(`${2023 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`);
  }
  return months.map(toCalendar).filter(({ publishedAt }) => publishedAt < new Date('2026-11-21T00:00:00Z'));
}

function toCalendar(month: string): DemoArticle {
  const choices = seeded(`calendar ${month}`);
  const [year, number] = [month.slice(0, 4), Number(month.slice(5))];
  const first: Day = `${month}-01`;
  const last = addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1);
  const days = tradingDaysBetween(first, last);
  const closures = closuresBetween(first, last);
  const expiry = optionExpiry(month);
  return draft(
    {
      category: 'sczx',
      source: '前厅证券投资者教育基地',
      day: shiftTradingDays(first, -2),
      title: `${year}年${number}月投资日历：共${days.length}个交易日`,
    },
    `${choices.pick(openings).replace('{月}', `${year}年${number}月`).replace('{数}', String(days.length))}首个交易日为${dateWithWeekday(days[0]!)}，最后一个交易日为${dateWithWeekday(days.at(-1)!)}。
## 休市与交割
${closures.map(({ name, first: from, last: to, resumes }) => `- ${name}：${from === to ? shortDate(from) : `${shortDate(from)}至${shortDate(to)}`}休市，${dateWithWeekday(resumes)}开市`).join('\n') || '- 本月除周末外无休市安排'}
- ETF期权到期日：${dateWithWeekday(expiry)}
- 股指期货交割日：${dateWithWeekday(thirdFriday(month))}
## 本月关注
${yearly[number]!.map((line) => `- ${line}`).join('\n')}
## 一点提醒
${choices.pick(advice)}`,
  );
}

/** The third Friday, or the trading day after when it is a holiday. */
function thirdFriday(month: string): Day {
  const first = `${month}-01`;
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  const day = addDays(first, ((5 - weekday + 7) % 7) + 14);
  return shiftTradingDays(addDays(day, -1), 1);
}

const openings = [
  '{月}共有{数}个交易日。',
  '为方便安排资金与交易，我们整理了{月}的重要日期：全月{数}个交易日，',
  '新的一月即将开始。{月}共{数}个交易日，',
  '{月}的日程表已更新，交易所全月开市{数}天，',
];
const advice = [
  '把重要日期记入手机日历，比临时想起更可靠。本日历以交易所公布的安排为准。',
  '月初适合做一次账户体检：核对持仓、费率、测评有效期与证件有效期。',
  '使用融资融券的客户，请把合约到期日也写进日历。展期需要提前申请。',
  '如果本月有大额用款，请至少提前两个交易日卖出证券并转出资金。',
  '与其猜测短期涨跌，不如先确认自己的资金期限和承受能力。',
  '信息越多，越要少做决定。设定固定的复盘时间，避免被消息牵着走。',
  '家中有老人投资的，不妨和他们一起看一遍账户，顺便检查手机里的可疑应用。',
  '定期报告披露期，请以法定披露渠道为准，谨防“提前看到的业绩”。',
  '交易软件提示升级时，请从官方应用商店更新。',
];
