/** Kinds of public funds with their display names. */
export const fundCategoryNames = {
  money: '货币型',
  bond: '债券型',
  mixed: '混合型',
  equity: '股票型',
  index: '指数型',
  fof: 'FOF',
  qdii: 'QDII',
  reit: 'REITs',
  commodity: '商品型',
  other: '其他',
} as const;

export type FundCategory = keyof typeof fundCategoryNames;

export const fundCategories = Object.keys(fundCategoryNames) as [FundCategory, ...FundCategory[]];
