/** Types of securities with their display names. */
export const securityTypeNames = {
  a_share: 'A股',
  b_share: 'B股',
  preferred_share: '优先股',
  etf: 'ETF',
  bond_etf: '债券ETF',
  commodity_etf: '商品ETF',
  money_etf: '货币ETF',
  lof: 'LOF',
  reit: 'REITs',
  treasury_bond: '国债',
  local_or_other_gov_bond: '地方债等',
  other_bond: '债券',
  index: '指数',
} as const;

export type SecurityType = keyof typeof securityTypeNames;

export const securityTypes = Object.keys(securityTypeNames) as SecurityType[];

export const isSecurityType = (text: string): text is SecurityType => Object.hasOwn(securityTypeNames, text);

/** Returns whether securities of the type are counted in pieces (张), ten to a lot. */
export const isBond = (type: SecurityType): boolean => ['treasury_bond', 'local_or_other_gov_bond', 'other_bond'].includes(type);
