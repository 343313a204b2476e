import type { ShownFacts, ShownFactsOf } from '../../schema/facts.ts';

type KindOf<Of extends ShownFacts['of']> = ShownFactsOf<Of> extends { kind: infer Kind extends string } ? Kind : never;

export const fundAnnouncementKindNames: Record<KindOf<'fundAnnouncement'>, string> = {
  issue: '发售与成立',
  dealing: '申购赎回',
  limit: '大额限制',
  dividend: '收益分配',
  fee: '费率与份额',
  report: '定期报告',
  prospectus: '法律文件更新',
  operation: '运作与清算',
  other: '其他',
};
export const saleNoticeKindNames: Record<KindOf<'saleNotice'>, string> = {
  listing: '上线代销',
  discount: '费率优惠',
  riskLevel: '风险等级调整',
  dealing: '开放与认购',
  suspension: '暂停业务',
  maturity: '到期与兑付',
  ending: '终止代销',
};
export const fundMarketKindNames: Record<KindOf<'fundMarket'>, string> = {
  market: '市场综述',
  flow: '规模与资金',
  product: '产品动态',
  policy: '政策与规则',
  guide: '投资提示',
};
export const researchKindNames: Record<KindOf<'research'>, string> = {
  strategy: '投资策略',
  macro: '宏观经济',
  industry: '行业研究',
  company: '公司研究',
  fixedIncome: '固定收益',
  fund: '基金研究',
  morning: '晨会纪要',
};
export const ratingNames: Record<NonNullable<ShownFactsOf<'research'>['rating']>, string> = {
  buy: '买入',
  increase: '增持',
  hold: '中性',
  reduce: '减持',
  overweight: '强于大市',
  even: '同步大市',
  underweight: '弱于大市',
};
export const lawLevelNames: Record<ShownFactsOf<'law'>['level'], string> = {
  law: '法律',
  regulation: '行政法规',
  rule: '部门规章',
  normative: '规范性文件',
  selfRegulation: '自律规则',
  judicial: '司法解释',
};
export const lawStateNames: Record<ShownFactsOf<'law'>['state'], string> = {
  inForce: '现行有效',
  pending: '尚未施行',
  amended: '已被修改',
  repealed: '已废止',
};
export const basicIndexKindNames: Record<KindOf<'basicIndex'>, string> = {
  sample: '样本调整',
  method: '编制与口径',
  publication: '指标发布',
};
