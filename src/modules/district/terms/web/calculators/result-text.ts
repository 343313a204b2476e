const yuan = new Intl.NumberFormat('zh-CN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** An amount in yuan where the unit is said beside it: `1,234.50`. */
export const amountText = (amount: number): string => yuan.format(amount).replace('-', '−');

/** An amount in yuan as it is read: `1,234.50 元`. */
export const yuanText = (amount: number): string => `${amountText(amount)} 元`;

/** A ratio in percent; without debt there is none. */
export const ratioText = (ratio: number | null): string => (ratio === null ? '无穷大' : `${ratio.toFixed(2)}%`);
