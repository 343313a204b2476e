import { formatFixed } from '#web/format/numbers.ts';

/** Fen as yuan with two decimals: 10325000 gives `103,250.00`. Exact for every amount that a client may have. */
export function inYuan(fen: number): string {
  // The whole yuan of -50 fen are -0, which is printed with its sign.
  const yuan = formatFixed(Math.trunc(fen / 100), 2).slice(0, -2);
  return yuan + String(Math.abs(fen % 100)).padStart(2, '0');
}
