/** Display names of boards. */
export const boardNames: Readonly<Record<string, string>> = {
  main: '主板',
  star: '科创板',
  chinext: '创业板',
  bse: '北交所',
  fund: '基金',
  bond: '债券',
};

export const riskNames: Readonly<Record<string, string>> = { st: 'ST 其他风险警示', st_star: '*ST 退市风险警示', delisting: '退市整理' };
