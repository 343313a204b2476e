/** The database is unreachable: thrown at once instead of waiting. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseAwayError';

  constructor() {
    super('database does not answer');
  }
}

/**
 * SQLSTATE codes: connection lost (08), out of connections, memory or disk (53), shutting down or starting (57P), disk failure
 * (58), read-only server.
 */
const states = /^(08|53|57P0|58)|^25006$/;
/** System errors: connection refused, network failure, unknown host. */
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);
/** Messages of the driver, whose own errors have no code. */
const driverWords =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered)/;

/**
 * Returns true when the work failed because the database was unavailable, so that a retry may help; false when the statement
 * itself is at fault.
 */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; { cause } = cause) {
    if (cause instanceof DatabaseUnreachableError) return true;
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && (systemCodes.has(code) || (code.length === 5 && states.test(code)))) return true;
    if (driverWords.test(cause.message)) return true;
  }
  return false;
}
