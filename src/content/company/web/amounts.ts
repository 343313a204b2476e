import { formatFixed } from '#ui/format/numbers.ts';

/** Yuan as a reader takes them in: 5280000000 gives `52.80亿元`. */
export const inHundredMillions = (yuan: number): string => `${(yuan / 100_000_000).toFixed(2)}亿元`;

/** Shares in ten thousands, as registers have them: 739200000 gives `73,920.00`. */
export const inTenThousands = (shares: number): string => formatFixed(shares / 10_000, 2);

/** A day in words: `1996年9月25日`; a month or a year as far as it is known. */
export function inWords(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${year}年${month ? `${month}月` : ''}${day ? `${day}日` : ''}`;
}
