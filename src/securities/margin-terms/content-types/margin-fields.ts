import type { ContentType } from '#workflow/change-orders/content-type.ts';
import { prefixFields } from '#workflow/change-orders/presets/whole-list.ts';
import { boardNames, concentrationGroups } from '../web/groups.ts';

const limit = '各档上限（%）';
const ofGroups = (path: string, entry?: string) =>
  Object.fromEntries(
    concentrationGroups.flatMap((group) => [[`${path}.${group}`, group], ...(entry ? [[`${path}.${group}.*`, entry]] : [])]),
  );

/** Labels of the margin trading parameters. */
export const marginFields: ContentType['fields'] = {
  effectiveFrom: { title: '生效日期', help: '须晚于最近一版的生效日期；已发布的版本不能更改' },
  terms: '参数',
  ...prefixFields('terms', {
    financingRate: '融资年利率（%）',
    lendingRate: '融券年费率（%）',
    overdueDailyRate: '逾期罚息（%，每日）',
    dayCount: { title: '计息天数', words: { 360: '一年 360 天', 365: '一年 365 天' } },
    minInterestDays: '最少计息天数',
    collectionDay: '结息日（每月）',
    contractMonths: '单笔合约期限（月）',
    financingMargin: { title: '融资保证金比例（%）', help: '按证券分组' },
    ...ofGroups('financingMargin'),
    lendingMargin: '融券保证金比例（%）',
    lendingMarginPrivate: '私募基金融券保证金比例（%）',
    lines: '维持担保比例（%）',
    'lines.withdraw': '取保线',
    'lines.attention': { title: '关注线', help: '没有时留空' },
    'lines.warning': '警戒线',
    'lines.severe': { title: '严重预警线', help: '没有时留空' },
    'lines.liquidation': '平仓线',
    'lines.restore': '追保到位线',
    restoreDays: '追保期限（交易日）',
    restoreTime: { title: '追保截止时间', help: '如 14:30' },
    concentration: '集中度',
    'concentration.bands': { title: '维持担保比例分档（%）', help: '从高到低，最后一档为 0' },
    'concentration.bands.*': '下限（%）',
    'concentration.single': { title: '单一证券', help: '按证券分组，各档一个上限' },
    ...ofGroups('concentration.single', limit),
    'concentration.boards': '板块合计',
    'concentration.boards.*': '板块组',
    'concentration.boards.*.name': '名称',
    'concentration.boards.*.boards': { title: '板块', words: boardNames },
    'concentration.boards.*.boards.*': { title: '板块', words: boardNames },
    'concentration.boards.*.limits': limit,
    'concentration.boards.*.limits.*': '上限（%）',
  }),
  summary: '调整说明',
  source: '依据',
  notice: '相关公告',
  'notice.title': '公告标题',
  'notice.href': { title: '公告链接', help: '以 / 或 https:// 开头' },
  author: '发布部门',
  isSample: '示例数据',
};
