import { formatFixed } from '#ui/format/numbers.ts';

/** Formats yuan in hundred millions: 5280000000 gives `52.80亿元`. */
export const formatHundredMillions = (yuan: number): string => `${(yuan / 100_000_000).toFixed(2)}亿元`;

/** Formats shares in ten thousands, as in registers: 739200000 gives `73,920.00`. */
export const formatTenThousands = (shares: number): string => formatFixed(shares / 10_000, 2);

/** Formats a date as `1996年9月25日`, or month or year only where the day is unknown. */
export function formatPartialDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month ? `${month}月` : ''}${day ? `${day}日` : ''}`;
}
