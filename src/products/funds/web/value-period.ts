/** Periods of shown values, with their length in months back from the last value; `all` has no limit. */
export const valuePeriods = ['1m', '3m', '6m', '1y', '3y', 'all'] as const;
export type ValuePeriod = (typeof valuePeriods)[number];
export const valuePeriodNames: Record<ValuePeriod, string> = {
  '1m': '近一月',
  '3m': '近三月',
  '6m': '近六月',
  '1y': '近一年',
  '3y': '近三年',
  all: '全部',
};
export const monthsBack: Record<Exclude<ValuePeriod, 'all'>, number> = { '1m': 1, '3m': 3, '6m': 6, '1y': 12, '3y': 36 };

/** Maximum number of compared funds. */
export const maxComparedFunds = 5;

/** Returns the codes in a typed text or an address, each once, in their order. Every character except letters and digits separates them. */
export const parseCodes = (text: string): string[] => [...new Set(text.toUpperCase().match(/[0-9A-Z]+/g) ?? [])];

/** Joins codes for an address. */
export const joinCodes = (codes: readonly string[]): string => codes.join('-');
