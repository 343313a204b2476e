import { beijingDay, beijingMinute } from '#ui/format/beijing-time.ts';
import type { ShownFacts, ShownFactsOf } from '../../schema/facts.ts';

type KindOf<Of extends ShownFacts['of']> = ShownFactsOf<Of> extends { kind: infer Kind extends string } ? Kind : never;

export const tenderKindNames: Record<KindOf<'tender'>, string> = { notice: '公告', change: '变更', result: '结果' };
export const tenderStateNames: Record<ShownFactsOf<'tender'>['state'], string> = { open: '进行中', closed: '已截止', announced: '已公示' };
export const onlineNoticeKindNames: Record<KindOf<'onlineNotice'>, string> = {
  maintenance: '系统维护',
  upgrade: '系统升级',
  incident: '故障通报',
  drill: '应急演练',
  release: '版本发布',
  security: '安全提示',
  service: '服务调整',
};
export const phaseNames: Record<NonNullable<ShownFactsOf<'onlineNotice'>['phase']>, string> = {
  running: '进行中',
  coming: '即将开始',
  over: '已结束',
};
export const tradeNoticeKindNames: Record<KindOf<'tradeNotice'>, string> = {
  suspension: '停复牌',
  newShare: '新股',
  rightsIssue: '配股',
  convertible: '可转债',
  riskWarning: '风险警示',
  closure: '休市安排',
  repo: '国债逆回购',
  option: '期权到期',
  test: '系统测试',
  other: '其他',
};
export const marketNames: Record<ShownFactsOf<'tradeNotice'>['markets'][number], string> = {
  SSE: '上海',
  SZSE: '深圳',
  BSE: '北京',
  HK: '香港',
};
export const supervisionKindNames: Record<KindOf<'supervision'>, string> = { news: '监管动态', rule: '监管规则', continuous: '持续督导' };

/** Returns `2026-11-21 09:00 至 12:00`; the second day is included when it differs. */
export function formatPeriod(startsAt: string | undefined, endsAt: string | undefined): string {
  if (!startsAt) return endsAt ? `至 ${beijingMinute(endsAt)}` : '';
  if (!endsAt) return `${beijingMinute(startsAt)} 起`;
  const end = beijingMinute(endsAt);
  return `${beijingMinute(startsAt)} 至 ${beijingDay(startsAt) === beijingDay(endsAt) ? end.slice(11) : end}`;
}

/** Returns the options of a filter, in the order of the names. */
export const toOptions = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([value, text]) => ({ value, text }));
