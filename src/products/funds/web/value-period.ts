/** How far back values are shown, with the months that each goes back from the last of them; `all` is everything. */
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

/** So many funds are compared at the most. */
export const mostCompared = 5;

/** The codes in a typed text or an address, each once, in their order. Every character except letters and digits separates them. */
export const readCodes = (text: string): string[] => [...new Set(text.toUpperCase().match(/[0-9A-Z]+/g) ?? [])];

/** Codes as an address names them. */
export const writeCodes = (codes: readonly string[]): string => codes.join('-');
