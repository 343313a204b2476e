import { formatFixed, formatPercent } from '#ui/format/numbers.ts';

/** Formats an amount without unit: `1,234.50`. */
export const amountText = (amount: number): string => formatFixed(amount, 2).replace('-', '−');

/** Formats an amount with unit: `1,234.50 元`. */
export const yuanText = (amount: number): string => `${amountText(amount)} 元`;

/** Formats a ratio in percent; null without debt. */
export const ratioText = (ratio: number | null): string => (ratio === null ? '无穷大' : formatPercent(ratio));
