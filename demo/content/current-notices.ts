import type { FactsOf } from '#content/articles/schema/facts.ts';
import { buildDemoArticle, type DemoArticle, type Heading } from '../articles/draft.ts';
import { addDays, dateWithWeekday, toShanghaiTime, type Day } from '../calendar.ts';

const shanghaiDay = (moment: Date): Day => new Date(moment.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Returns the first Saturday that is at least `least` days away. */
function saturdayAfter(day: Day, least: number): Day {
  let at = addDays(day, least);
  while (new Date(`${at}T00:00:00Z`).getUTCDay() !== 6) at = addDays(at, 1);
  return at;
}

/** Returns notices of the firm's own systems around the time of loading: one for work in progress, two for coming work. */
export function buildCurrentNotices(now: Date): DemoArticle[] {
  const today = shanghaiDay(now);
  const yesterday = addDays(today, -1);
  return [
    upgradeUnderWay(yesterday, addDays(today, 5)),
    transferMaintenance(yesterday, saturdayAfter(today, 3)),
    drill(yesterday, saturdayAfter(today, 16)),
  ];
}

const heading = (day: Day, title: string, facts: Omit<FactsOf<'onlineNotice'>, 'of'>): Heading => ({
  category: 'wsjy',
  source: '前厅证券',
  day,
  title,
  facts: { of: 'onlineNotice', ...facts },
});

const upgradeUnderWay = (day: Day, ends: Day): DemoArticle =>
  buildDemoArticle(
    heading(day, '关于手机客户端服务端分批升级的公告', {
      kind: 'upgrade',
      systems: ['手机客户端', '自选股同步'],
      startsAt: toShanghaiTime(`${day} 22:00`),
      endsAt: toShanghaiTime(`${ends} 06:00`),
    }),
    `我公司自${dateWithWeekday(day)}22:00起，分批升级手机客户端服务端，预计${dateWithWeekday(ends)}6:00前全部完成。
## 对您的影响
- 升级每晚22:00至次日6:00进行，交易时段不受影响；
- 轮到您所在批次时，客户端会提示重新登录一次，自选股可能短时不同步；
- 委托、查询与银证转账照常办理。
## 如果遇到问题
升级后如自选股缺失，请在“自选”页面下拉刷新；仍未恢复的，可以在“我的—意见反馈”提交诊断编号，我们会在一个工作日内处理。`,
  );

const transferMaintenance = (day: Day, on: Day): DemoArticle =>
  buildDemoArticle(
    heading(day, `关于${dateWithWeekday(on)}银证转账系统维护的公告`, {
      kind: 'maintenance',
      systems: ['银证转账'],
      startsAt: toShanghaiTime(`${on} 08:00`),
      endsAt: toShanghaiTime(`${on} 16:00`),
    }),
    `我公司将于${dateWithWeekday(on)}8:00至16:00维护银证转账系统，届时各存管银行的转入、转出与余额查询全部暂停。
维护期间不影响行情与公告浏览。需要用款的客户，请在维护前一个交易日15:30之前办理转出。
维护完成后，我公司将逐家银行核对并在本栏目说明完成情况。`,
  );

const drill = (day: Day, on: Day): DemoArticle =>
  buildDemoArticle(
    heading(day, `关于${dateWithWeekday(on)}灾备中心切换演练的公告`, {
      kind: 'drill',
      systems: ['网上交易', '手机客户端', '网站'],
      startsAt: toShanghaiTime(`${on} 09:00`),
      endsAt: toShanghaiTime(`${on} 15:00`),
    }),
    `我公司定于${dateWithWeekday(on)}9:00至15:00开展灾备中心切换演练，各线上渠道将由灾备中心提供服务。
演练不影响客户资产与数据。切换与回切的瞬间可能出现一到两分钟的登录失败，稍候重试即可。
演练期间请勿提交委托；演练数据不代表真实交易，结束后自动清除。`,
  );
