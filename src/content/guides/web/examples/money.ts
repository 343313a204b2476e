import { formatFixed, formatPercent } from '#ui/format/numbers.ts';

/** To the fen, halves up: amounts are kept in yuan. */
export const toFen = (yuan: number): number => Math.round((yuan + Number.EPSILON * Math.sign(yuan)) * 100) / 100;

/** An amount with its fen where it has any: `6,066.67`, `400,000`. */
export const yuan = (amount: number): string => formatFixed(amount, Number.isInteger(amount) ? 0 : 2);

/** A ratio in percent, cut off after two digits as the firm does: `278.58%`. */
export const percent = (share: number): string => formatPercent(Math.floor(share * 10_000 + 1e-6) / 100);

/** Days from one day to another; the first counts, the last does not. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Interest for days of a year of 360, to the fen. */
export const interestOf = (principal: number, yearly: number, days: number): number => toFen((principal * yearly * days) / 360);
