import type { MarketTotal, SeriesStep, TotalsRange } from '../schema.ts';

interface Figure {
  name: string;
  unit: string;
  read: (total: MarketTotal) => number | null;
}

/** Figures of the whole market, by URL parameter. */
export const figures = {
  financing: { name: '融资余额', unit: '亿元', read: ({ financingBalance }) => financingBalance },
  lending: { name: '融券余额', unit: '亿元', read: ({ lendingBalance }) => lendingBalance },
  bought: { name: '融资买入额', unit: '亿元', read: ({ financingBought }) => financingBought },
  ratio: { name: '平均维持担保比例', unit: '%', read: ({ maintenanceRatio }) => maintenanceRatio },
} as const satisfies Record<string, Figure>;
export type FigureCode = keyof typeof figures;
export const figureCodes = Object.keys(figures) as FigureCode[];

/** Decimal places of all figures. */
export const figureDigits = 2;

export const rangeNames: Record<TotalsRange, string> = { '1m': '近一月', '1y': '近一年', '5y': '近五年', all: '全部' };
export const ranges = Object.keys(rangeNames) as TotalsRange[];

/** Describes a point of a series when it covers more than a day. */
export function pointNote(step: SeriesStep, isAverage: boolean): string | undefined {
  if (step === 'day') return undefined;
  const span = step === 'week' ? '每周' : '每月';
  return isAverage ? `图中每个点为${span}各交易日的平均值。` : `图中每个点为${span}最后一个交易日的数值。`;
}
