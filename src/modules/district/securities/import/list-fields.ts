import { securityTypeNames } from '../web/security-type.ts';
import { readAmount } from './rules/amount.ts';
import { readCode } from './rules/code.ts';
import { readDay } from './rules/day.ts';
import { marginBounds, rateRule, type RateBounds } from './rules/rate.ts';
import type { Rule } from './rules/reading.ts';
import { choiceRule, readExchange, readFlag, readName } from './rules/text.ts';

/** One column that a list's files may have. */
export interface Field {
  name: string;
  /** What staff call it. */
  title: string;
  rule: Rule;
  /** The file is refused without this column. */
  isRequired?: boolean;
  /** Every row must have a value where the column exists. */
  isFilled?: boolean;
  /** Present for rates: how numbers without a percent sign are understood. */
  rate?: RateBounds;
  /** Units that the heading may state. */
  units?: readonly string[];
  /** A file without this column leaves the values of the version before. */
  isKept?: boolean;
}

export const code: Field = { name: 'code', title: '证券代码', rule: readCode, isRequired: true, isFilled: true };
export const name: Field = { name: 'name', title: '证券简称', rule: readName, isRequired: true, isFilled: true };
export const exchange: Field = { name: 'exchange', title: '市场', rule: readExchange };
export const dataDate: Field = { name: 'dataDate', title: '数据日期', rule: readDay, isFilled: true };
export const effectiveOn: Field = { name: 'effectiveOn', title: '生效日期', rule: readDay, isFilled: true };
export const securityType: Field = {
  name: 'securityType',
  title: '证券类型',
  rule: choiceRule(Object.fromEntries(Object.entries(securityTypeNames).map(([value, text]) => [value, [text]]))),
};

export const flag = (fieldName: string, title: string): Field => ({ name: fieldName, title, rule: readFlag });
export const margin = (fieldName: string, title: string): Field => ({
  name: fieldName,
  title,
  rule: rateRule(marginBounds),
  rate: marginBounds,
  units: ['%'],
  isKept: true,
});
export const amount = (fieldName: string, title: string): Field => ({
  name: fieldName,
  title,
  rule: readAmount,
  units: ['元', '人民币元', '股', '份', '股/份', '手', '张'],
});

export const boards = choiceRule({
  main: ['主板'],
  star: ['科创板'],
  chinext: ['创业板'],
  bse: ['北交所'],
  fund: ['基金'],
  bond: ['债券'],
});
export const risks = choiceRule({
  normal: ['正常'],
  st: ['ST', '其他风险警示'],
  st_star: ['*ST', '退市风险警示'],
  delisting: ['退市整理'],
});
export const listings = choiceRule({ listed: ['上市'], suspended: ['停牌'], delisted: ['退市'], historical: ['历史'] });
export const groups = choiceRule({ A: ['A组'], B: ['B组'], C: ['C组'], D: ['D组'], cash: ['现金类'] });
export const zeroReasons = choiceRule({
  risk_warning: ['风险警示'],
  static_pe_over_300: ['静态市盈率高于300'],
  negative_static_pe: ['静态市盈率为负'],
  other: ['其他'],
});

export const peStates = choiceRule({
  normal: ['正常'],
  over_300: ['高于300', '300倍以上', '大于300'],
  negative: ['为负', '负值', '负数'],
  none: ['无', '不适用'],
});
export const highRisks = choiceRule({
  risk_warning: ['风险警示'],
  abnormal_volatility: ['异常波动'],
  high_pledge_ratio: ['质押比例过高'],
  other: ['其他'],
});
export const fairReasons = choiceRule({
  suspended_over_30_days: ['停牌超过30天'],
  major_negative_event: ['重大负面事件'],
  other: ['其他'],
});
