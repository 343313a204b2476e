/** Risk levels of products, the lowest first, with the names that all distributors use. */
export const riskLevelNames = { R1: '低风险', R2: '中低风险', R3: '中风险', R4: '中高风险', R5: '高风险' } as const;

export type RiskLevel = keyof typeof riskLevelNames;

export const riskLevels = Object.keys(riskLevelNames) as [RiskLevel, ...RiskLevel[]];

/** The name by which `/log/proof` knows the risk levels of a day. */
export const fundRiskName = 'fundRisks';
