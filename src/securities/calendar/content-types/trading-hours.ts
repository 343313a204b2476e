import { paths } from '#ui/paths.ts';
import { wholeList } from '#workflow/change-orders/presets/whole-list.ts';
import { tradingSession, type TradingSession } from '../schema.ts';
import { replaceTradingHours } from '../service/import-year.ts';
import { listSessions } from '../service/read-calendar.ts';

/** The sessions of the markets; the days of each year are imported. */
export const tradingHours = wholeList<TradingSession>({
  code: 'trading-hours',
  title: '交易时段',
  group: '规则',
  scope: 'firm',
  levels: 2,
  item: tradingSession,
  itemTitle: '时段',
  key: 'code',
  fields: {
    code: { title: '代码', help: '小写字母、数字和连字符' },
    market: { title: '市场', words: { 'a-share': '沪深北市场', 'hk-connect': '港股通' } },
    name: '名称',
    startsAt: { title: '开始', help: '如 09:30' },
    endsAt: { title: '结束', help: '如 11:30' },
    note: { title: '说明', help: '没有时留空' },
  },
  read: listSessions,
  replace: replaceTradingHours,
  addresses: [paths.calendar()],
});
