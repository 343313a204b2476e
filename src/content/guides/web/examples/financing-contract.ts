import { computeAccruals, sumAccruals } from './accrual.ts';
import { toFen } from './money.ts';
import { sampleRates } from './sample-rates.ts';
import { computeTradeCosts } from './trade-costs.ts';

/** A credit account on a day of the example; amounts in yuan. */
interface Position {
  cash: number;
  /** Value of the collateral A, haircut 70 %. */
  collateral: number;
  bought: { shares: number; price: number };
  principal: number;
  /** Accrued and not yet collected. */
  interest: number;
}

const haircut = 0.7;
const shares = 20_000;
const days = { open: '2026-03-02', fall: '2026-04-01', sale: '2026-06-01', payment: '2026-08-28' };

/** Returns assets divided by debts. */
export const computeRatio = ({ cash, collateral, bought, principal, interest }: Position): number =>
  (cash + collateral + bought.shares * bought.price) / (principal + interest);

/** Returns the remaining margin at a margin ratio of 100 %: gains on bought shares count by their haircut, losses in full. */
export function computeAvailable({ cash, collateral, bought, principal, interest }: Position): number {
  const gain = bought.shares * bought.price - principal;
  return toFen(cash + collateral * haircut + (gain > 0 ? gain * haircut : gain) - principal - interest);
}

/** Computes one margin purchase from opening to end from the prices and rates. */
export function computeFinancingContract() {
  const paid = shares * 20;
  const buyCosts = computeTradeCosts('buy', paid);
  const open = { cash: toFen(300_000 - buyCosts), collateral: 500_000, bought: { shares, price: 20 }, principal: paid, interest: 0 };

  const first = computeAccruals(paid, sampleRates.financing, days.open, days.fall);
  const [march] = first;
  const sinceMarch = first.at(-1)!;
  const collectedByFall = toFen(sumAccruals(first) - sinceMarch.amount);
  const fall = {
    ...open,
    cash: toFen(open.cash - collectedByFall),
    collateral: 480_000,
    bought: { shares, price: 17 },
    interest: sinceMarch.amount,
  };

  const untilSale = computeAccruals(paid, sampleRates.financing, days.open, days.sale);
  const beforeSale = untilSale.at(-1)!;
  const sold = 15_000 * 22;
  const received = toFen(sold - computeTradeCosts('sell', sold));
  const left = toFen(paid - (received - beforeSale.amount));

  const untilEnd = computeAccruals(left, sampleRates.financing, days.sale, days.payment);
  const last = untilEnd.at(-1)!;
  const interest = toFen(sumAccruals(untilSale) + sumAccruals(untilEnd));
  const amount = toFen(left + last.amount);
  const gain = sold + 5_000 * 23 - paid;
  const costs = toFen(buyCosts + computeTradeCosts('sell', sold));
  return {
    days,
    most: 300_000 + 500_000 * haircut,
    paid,
    buyCosts,
    open,
    march: march!,
    fall,
    fallDays: sinceMarch.days,
    /** Interest collected between the fall and the sale. */
    spring: untilSale.slice(first.length - 1, -1),
    sale: { sold, costs: computeTradeCosts('sell', sold), received, ...beforeSale, principal: toFen(paid - left), left },
    /** Interest collected between the sale and the end. */
    summer: untilEnd.slice(0, -1),
    payment: { interest: last.amount, days: last.days, amount, cash: toFen(open.cash - (interest - beforeSale.amount) - left) },
    result: { gain, costs, interest, net: toFen(gain - costs - interest) },
  };
}
