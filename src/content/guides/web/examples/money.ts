import { formatFixed, formatPercent } from '#ui/format/numbers.ts';

/** Rounds to the fen, halves up; amounts are in yuan. */
export const toFen = (yuan: number): number => Math.round((yuan + Number.EPSILON * Math.sign(yuan)) * 100) / 100;

/** Formats an amount, with fen where it has any: `6,066.67`, `400,000`. */
export const formatYuan = (amount: number): string => formatFixed(amount, Number.isInteger(amount) ? 0 : 2);

/** Formats a ratio in percent, truncated after two digits as the firm does: `278.58%`. */
export const formatRatio = (share: number): string => formatPercent(Math.floor(share * 10_000 + 1e-6) / 100);

/** Returns the days from one day to another; the first counts, the last does not. */
export const countInterestDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Returns the interest for a number of days, 360 days to the year, to the fen. */
export const computeInterest = (principal: number, yearly: number, days: number): number => toFen((principal * yearly * days) / 360);
