import { countInterestDays, computeInterest, toFen } from './money.ts';
import { sampleRates } from './sample-rates.ts';

export interface Accrual {
  from: string;
  to: string;
  days: number;
  amount: number;
}

/** Returns the interest of a debt by collection day, each month on the same day and finally on `to`, each to the fen. */
export function computeAccruals(debt: number, yearly: number, from: string, to: string): Accrual[] {
  const parts: Accrual[] = [];
  let start = from;
  for (const end of [...collectionDays(from, to), to]) {
    const days = countInterestDays(start, end);
    parts.push({ from: start, to: end, days, amount: computeInterest(debt, yearly, days) });
    start = end;
  }
  return parts;
}

export const sumAccruals = (parts: readonly Accrual[]): number => toFen(parts.reduce((sum, { amount }) => sum + amount, 0));

/** Returns the collection days after the first day and before the last one. */
function collectionDays(from: string, to: string): string[] {
  const found: string[] = [];
  const day = new Date(`${from.slice(0, 8)}${sampleRates.collectionDay}T00:00:00Z`);
  for (; day.toISOString().slice(0, 10) < to; day.setUTCMonth(day.getUTCMonth() + 1)) {
    const name = day.toISOString().slice(0, 10);
    if (name > from) found.push(name);
  }
  return found;
}
