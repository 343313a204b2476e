/** Limits of the accounts of job seekers, which their pages state. */
export const seekerLimits = {
  /** The lifetime of a captcha picture. */
  captchaMinutes: 5,
  /** Validity of the proof of the old number: time for a code to the new one. */
  proofMinutes: 10,
  /** Days between the notice and the announced deletion. */
  noticeDays: 30,
  /** Days after a withdrawal of consent in which a copy can be downloaded or the consent given again. */
  withdrawnDays: 15,
} as const;
