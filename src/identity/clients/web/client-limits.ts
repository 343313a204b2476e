import { loginFailures } from '#contract/login-failures.ts';

/** Limits of the login of clients and of their proofs, which pages and messages state. */
export const clientLimits = {
  /** Failures after which the login of an account, or one way of proof, is suspended. */
  failures: loginFailures,
  /** The duration of that suspension. */
  lockMinutes: 30,
  /** The time for one step of a process of several calls. */
  stepMinutes: 10,
  /** A proof counts for this long, also the login as a proof: afterwards an open session alone does not prove who is there. */
  proofMinutes: 10,
  /** The lifetime of a QR code that another device confirms. */
  scanMinutes: 2,
  /** The time for which a trusted device needs no code. */
  trustDays: 180,
  /** Validity of the link “不是我操作”: long enough for a client who reads the message days later. */
  alarmDays: 7,
} as const;
