import type { ContentType } from '#workflow/change-orders/content-type.ts';

/** Labels of the fields of a fee rate. */
export const feeRateFields: ContentType['fields'] = {
  code: { title: '收费项目', widget: 'hidden', isLasting: true },
  standard: { title: '收费标准', widget: 'lines' },
  minimum: { title: '最低收费', help: '没有时填“无”' },
  payee: '收取方',
  remark: '备注',
  source: { title: '依据', help: '如“公司公告”“交易所通知”' },
  isSample: '示例数据',
  notice: '相关公告',
  'notice.title': '公告标题',
  'notice.href': { title: '公告链接', help: '以 / 或 https:// 开头' },
  effectiveFrom: { title: '执行日期', help: '改为新的日期即为新标准，原标准到前一日为止；不改日期则更正现有标准' },
  effectiveTo: { title: '失效日期', help: '从这一天起不再执行；没有时留空' },
};
