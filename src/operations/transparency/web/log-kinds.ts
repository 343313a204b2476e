/** The kinds of entries, with their names for readers. */
export const logKindNames = {
  page: '网页',
  notice: '公告与资讯',
  list: '证券名单',
  fee: '收费标准',
  agreement: '协议文本',
  identity: '官方渠道登记',
  fundRisk: '基金风险等级',
} as const;

export type LogKind = keyof typeof logKindNames;
