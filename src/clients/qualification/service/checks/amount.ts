import { formatFixed, formatUpTo } from '#ui/format/numbers.ts';

/** Formats fen as yuan with two decimals: 10325000 gives `103,250.00`. Exact for every realistic amount. */
export function inYuan(fen: number): string {
  // The whole yuan of -50 fen are -0, which is formatted with its sign.
  const yuan = formatFixed(Math.trunc(fen / 100), 2).slice(0, -2);
  return yuan + String(Math.abs(fen % 100)).padStart(2, '0');
}

const fenOfWan = 1_000_000;

/** Formats fen with few digits, rounded up: 12300000 gives `12.3 万元`, 80050 `801 元`. */
export function inShort(fen: number): string {
  if (fen < fenOfWan) return `${formatUpTo(Math.ceil(fen / 100), 0)} 元`;
  return `${formatUpTo(Math.ceil(fen / (fenOfWan / 100)) / 100, 2)} 万元`;
}
