import { toFen } from './money.ts';
import { sampleRates } from './sample-rates.ts';

/** Commission, transfer fee and, on a sale, stamp duty of one trade of shares, each to the fen. */
export function tradeCosts(side: 'buy' | 'sell', amount: number): number {
  const commission = Math.max(sampleRates.leastCommission, toFen(amount * sampleRates.commission));
  const duty = side === 'sell' ? toFen(amount * sampleRates.stampDuty) : 0;
  return toFen(commission + toFen(amount * sampleRates.transfer) + duty);
}
