/** Nobody answers at the database: thrown at once instead of waiting. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';

  constructor() {
    super('database does not answer');
  }
}

/** Of PostgreSQL: connection lost (08), out of connections, memory or disk (53), going down or not yet up (57P), its disk fails (58), a copy that only reads. */
const states = /^(08|53|57P0|58)|^25006$/;
/** Of the system: nobody listens, the way is broken, the name is not known. */
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** Of the driver, which gives its own failures no code. */
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered)/;

/** True when the work failed because the database could not do any, so that trying again later may help; false when the fault is in the work. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; { cause } = cause) {
    if (cause instanceof DatabaseAwayError) return true;
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && (systemCodes.has(code) || (code.length === 5 && states.test(code)))) return true;
    if (driverWords.test(cause.message)) return true;
  }
  return false;
}
