/** Hours for one attempt: enough to look up documents; too few for the client's circumstances to change. */
export const attemptHours = 2;
