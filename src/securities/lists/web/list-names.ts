/** Groups that limit the concentration of a client's holdings. */
export const groupNames = { A: 'A 组', B: 'B 组', C: 'C 组', D: 'D 组', cash: '现金类' } as const;

/** Reasons for a haircut of 0. */
export const zeroReasonNames: Readonly<Record<string, string>> = {
  risk_warning: '风险警示',
  static_pe_over_300: '静态市盈率高于 300 倍',
  negative_static_pe: '静态市盈率为负',
  other: '其他原因',
};

export const peStateNames = { normal: '正常', over_300: '高于 300 倍', negative: '为负', none: '无数据' } as const;

export const highRiskReasonNames = {
  risk_warning: '风险警示',
  abnormal_volatility: '异常波动',
  high_pledge_ratio: '质押比例过高',
  other: '其他原因',
} as const;

export const fairReasonNames = {
  suspended_over_30_days: '停牌超过 30 天',
  major_negative_event: '重大负面事件',
  other: '其他原因',
} as const;
