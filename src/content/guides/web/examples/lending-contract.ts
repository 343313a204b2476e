import { computeAccruals, sumAccruals } from './accrual.ts';
import { toFen } from './money.ts';
import { sampleRates } from './sample-rates.ts';
import { computeTradeCosts } from './trade-costs.ts';

const shares = 10_000;
const days = { open: '2026-05-11', rise: '2026-05-25', dividend: '2026-06-12', close: '2026-07-10' };
/** The client's own cash and shares before the contract. */
const own = { cash: 150_000, collateral: 100_000 };

/** Computes one short sale from opening to end, with a dividend in between. */
export function computeLendingContract() {
  const sold = shares * 12;
  const sellCosts = computeTradeCosts('sell', sold);
  const proceeds = toFen(sold - sellCosts);
  const assets = own.cash + own.collateral + proceeds;

  const untilRise = computeAccruals(sold, sampleRates.lending, days.open, days.rise);
  const accrued = untilRise.at(-1)!;
  const collected = toFen(sumAccruals(untilRise) - accrued.amount);

  const bought = shares * 10.5;
  const buyCosts = computeTradeCosts('buy', bought);
  const fees = computeAccruals(sold, sampleRates.lending, days.open, days.close);
  const dividend = shares * 0.2;
  const costs = toFen(sellCosts + buyCosts);
  const fee = sumAccruals(fees);
  return {
    days,
    sold,
    sellCosts,
    proceeds,
    openRatio: assets / (shares * 12),
    rise: { collected, accrued, loss: toFen(shares * (14.4 - 12)), ratio: (assets - collected) / (shares * 14.4 + accrued.amount) },
    dividend,
    bought,
    buyCosts,
    fees,
    result: { gain: sold - bought, dividend, costs, fee, net: toFen(sold - bought - dividend - costs - fee) },
  };
}
