/**
 * The rates of the guides' worked examples, those of the demo firm while these contracts ran, until 2026-10-11. What binds is the
 * client's contract and the published terms.
 */
export const sampleRates = {
  /** A year of 360 days, for money lent. */
  financing: 0.075,
  /** The same for securities lent. */
  lending: 0.095,
  /** Day of the month on which what has accrued is collected from the cash. */
  collectionDay: 20,
  commission: 0.00025,
  /** Lowest commission of an order, in yuan. */
  leastCommission: 5,
  /** On sales of shares. */
  stampDuty: 0.0005,
  transfer: 0.00001,
} as const;
