/**
 * The rates of the worked examples: those of the demonstration firm until 2026-10-11. Binding are the client's contract and the
 * published terms.
 */
export const sampleRates = {
  /** Yearly rate for lent money, 360 days to the year. */
  financing: 0.075,
  /** Yearly rate for lent securities. */
  lending: 0.095,
  /** Day of the month on which accrued interest is collected from the cash. */
  collectionDay: 20,
  commission: 0.00025,
  /** Minimum commission of an order, in yuan. */
  leastCommission: 5,
  /** Charged on sales of shares. */
  stampDuty: 0.0005,
  transfer: 0.00001,
} as const;
