import { formatUpTo } from '#ui/format/numbers.ts';
/** Terms from which the figures of a contract are computed. */
export interface ContractTerms {
  multiplier: number;
  unit: string;
  priceTick: number;
  minMarginPct: number;
}

/** Shown with every margin figure: the contract states the minimum, and exchanges change the actual margin. */
export const marginCaveat = '请以交易所公告为准';

/** Formats the size of a contract: `10 吨/手`, for an index the value of a point, for a bond its face value. */
export function formatSize({ multiplier, unit }: ContractTerms): string {
  if (unit === '指数点') return `每点 ${formatAmount(multiplier)} 元`;
  if (unit === '百元净价') return `面值 ${formatAmount((multiplier * 100) / 10_000)} 万元/手`;
  return `${formatAmount(multiplier)} ${unit}/手`;
}

/** Formats the unit of prices: `元/吨`, `点`, `元（百元净价）`. */
export function formatQuoteUnit({ unit }: ContractTerms): string {
  if (unit === '指数点') return '点';
  return unit === '百元净价' ? '元（百元净价）' : `元/${unit}`;
}

/** Returns the gain or loss of one contract when the price moves by its smallest step, in yuan. */
export const tickValue = ({ multiplier, priceTick }: ContractTerms): number => toCents(multiplier * priceTick);

/** Returns the value of contracts at a price, in yuan. */
export const contractValue = ({ multiplier }: ContractTerms, price: number, lots = 1): number => toCents(multiplier * price * lots);

/** Returns the minimum margin according to the contract, in yuan. */
export const minMargin = (terms: ContractTerms, price: number, lots = 1): number =>
  toCents((contractValue(terms, price, lots) * terms.minMarginPct) / 100);

/** Rounds to cents to remove floating-point errors, as in 0.2 × 300. */
const toCents = (yuan: number): number => Math.round(yuan * 100) / 100;

/** Formats as `1,234.5`, with at most three decimals. */
export const formatAmount = (value: number): string => formatUpTo(value, 3);
