import type { Logger } from 'pino';

/** The structured log. Never pass it a password, a token, an identity number or a phone number in the clear. */
export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'child'>;
