import { toFen } from './money.ts';
import { sampleRates } from './sample-rates.ts';

/** Returns the costs of one share trade: commission, transfer fee and, on a sale, stamp duty, each to the fen. */
export function computeTradeCosts(side: 'buy' | 'sell', amount: number): number {
  const commission = Math.max(sampleRates.leastCommission, toFen(amount * sampleRates.commission));
  const duty = side === 'sell' ? toFen(amount * sampleRates.stampDuty) : 0;
  return toFen(commission + toFen(amount * sampleRates.transfer) + duty);
}
