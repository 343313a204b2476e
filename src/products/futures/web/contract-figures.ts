import { formatUpTo } from '#ui/format/numbers.ts';
/** What the figures of a contract are computed from. */
export interface ContractTerms {
  multiplier: number;
  unit: string;
  priceTick: number;
  minMarginPct: number;
}

/** Every margin figure carries this: what the contract's text says is the least, and exchanges change what they charge. */
export const marginCaveat = '请以交易所公告为准';

/** How large a contract is, in words: `10 吨/手`, for an index what a point is worth, for a bond its face value. */
export function formatSize({ multiplier, unit }: ContractTerms): string {
  if (unit === '指数点') return `每点 ${amount(multiplier)} 元`;
  if (unit === '百元净价') return `面值 ${amount((multiplier * 100) / 10_000)} 万元/手`;
  return `${amount(multiplier)} ${unit}/手`;
}

/** What prices are quoted in: `元/吨`, `点`, `元（百元净价）`. */
export function formatQuoteUnit({ unit }: ContractTerms): string {
  if (unit === '指数点') return '点';
  return unit === '百元净价' ? '元（百元净价）' : `元/${unit}`;
}

/** What one contract gains or loses when the price moves by its smallest step, in yuan. */
export const tickValue = ({ multiplier, priceTick }: ContractTerms): number => toCents(multiplier * priceTick);

/** What so many contracts are worth at a price, in yuan. */
export const contractValue = ({ multiplier }: ContractTerms, price: number, lots = 1): number => toCents(multiplier * price * lots);

/** The least margin for it by the contract's text, in yuan. */
export const leastMargin = (terms: ContractTerms, price: number, lots = 1): number =>
  toCents((contractValue(terms, price, lots) * terms.minMarginPct) / 100);

/** Computers count in halves: 0.2 × 300 is 60 only after rounding to cents. */
const toCents = (yuan: number): number => Math.round(yuan * 100) / 100;

/** `1,234.5`; no more digits behind the point than there are. */
export const amount = (value: number): string => formatUpTo(value, 3);
