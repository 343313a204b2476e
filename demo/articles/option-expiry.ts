import { addDays, dateWithWeekday, shiftTradingDays, tradingDayAtOrAfter, type Day } from '../calendar.ts';
import { seeded } from '../seeded.ts';
import { draft, type DemoArticle } from './draft.ts';

/** The day on which a month's ETF options expire: its fourth Wednesday, or the trading day after when that is a holiday. */
export function optionExpiry(month: string): Day {
  const first = `${month}-01`;
  const weekday = new Date(`${first}T00:00:00Z`).getUTCDay();
  return tradingDayAtOrAfter(addDays(first, ((3 - weekday + 7) % 7) + 21));
}

/** 股票期权: a reminder two trading days before each other month's expiry. */
export function optionExpiryNotices(): DemoArticle[] {
  const months = Array.from({ length: 18 }, (_, index) => {
    const count = index * 2;
    return `${2023 + Math.floor((11 + count) / 12)}-${String(((11 + count) % 12) + 1).padStart(2, '0')}`;
  });
  return months.filter((month) => optionExpiry(month) <= '2026-11-18').map(toNotice);
}

function toNotice(month: string): DemoArticle {
  const choices = seeded(`option ${month}`);
  const expiry = optionExpiry(month);
  const [year, number] = [month.slice(0, 4), Number(month.slice(5))];
  const settled = shiftTradingDays(expiry, 1);
  return draft(
    {
      category: 'jyts',
      source: '前厅证券',
      day: shiftTradingDays(expiry, -2),
      title: `${year}年${number}月ETF期权合约到期行权提示`,
      facts: { of: 'tradeNotice', kind: 'option', markets: ['SSE', 'SZSE'], tradeDate: expiry },
    },
    `${choices.pick(openings).replace('{月}', String(number)).replace('{日}', dateWithWeekday(expiry))}
## 时间安排
1. 最后交易日、行权日：${dateWithWeekday(expiry)}，行权申报时间为9:15至9:25、9:30至11:30、13:00至15:30。
2. 行权交收日：${dateWithWeekday(settled)}，交收所得证券当日可以卖出。
## 权利方
${choices.pick(holders)}
## 义务方
${choices.pick(writers)}
${choices.pick(closings)}`,
  );
}

const openings = [
  '{月}月份到期的ETF期权合约最后交易日为{日}。持有到期合约的客户请提前决定平仓、行权或者放弃。',
  '{日}为{月}月合约到期日。期权有期限，到期未平仓也未行权的权利仓将失去价值。',
  '本月到期合约将于{日}结束交易，现就有关事项提示如下，请持仓客户逐项核对。',
];
const holders = [
  '实值期权需要主动提交行权申报，系统不会默认行权，签署协议行权的除外。认购期权行权需要备足资金，认沽期权行权需要备足标的证券。',
  '请比较行权收益与卖出平仓的收益，并考虑交收日标的价格变动。轻度实值合约行权可能因次日开盘价变化而亏损。',
  '如已设置协议行权，请核对触发条件。不希望自动行权的，应在到期日15:30前关闭。',
];
const writers = [
  '到期日卖出开仓的义务方可能被指派行权，请在交收日前备足资金或证券，不足的可能构成违约。',
  '被指派的结果于到期日日终公布。请在交收日开市前登录查询，备券不足时可在交收日买入标的证券补足。',
  '备兑持仓请检查标的是否足额锁定，标的除权除息后合约单位可能已经调整。',
];
const closings = [
  '期权交易风险较高，请在充分了解规则后参与。',
  '组合策略持仓将在到期前两个交易日自动解除，届时保证金要求会提高，请预留资金。',
  '如需了解行权指派原理，可查看投教课堂或联系期权专员。',
  '流动性下降时，深度虚值合约可能难以成交，请尽早安排。',
];
