import { formatFixed, formatPercent } from '#ui/format/numbers.ts';

/** An amount in yuan where the unit is said beside it: `1,234.50`. */
export const amountText = (amount: number): string => formatFixed(amount, 2).replace('-', '−');

/** An amount in yuan as it is read: `1,234.50 元`. */
export const yuanText = (amount: number): string => `${amountText(amount)} 元`;

/** A ratio in percent; without debt there is none. */
export const ratioText = (ratio: number | null): string => (ratio === null ? '无穷大' : formatPercent(ratio));
