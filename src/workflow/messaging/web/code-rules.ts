/** The limits of a code by message (trade rule X22), which pages and messages state. */
export const codeRules = {
  /** The lifetime of a code. */
  minutes: 5,
  /** The maximum number of tries of a code, right or wrong. */
  tries: 5,
  /** The wait before a number can get the next code of a budget. */
  resendSeconds: 60,
  /** The number of codes per day (Shanghai time) for one budget of a number. */
  perDay: 10,
} as const;
