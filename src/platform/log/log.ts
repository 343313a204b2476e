import { pino, type DestinationStream, type Logger } from 'pino';
import { prettyLines } from './pretty.ts';
import { redact } from './redact.ts';

/** The structured log. Never pass it a password, a token, an identity number or a phone number in the clear. */
export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'child'>;

export interface LogOptions {
  level: string;
  /** Where lines go; standard output when left out. */
  destination?: DestinationStream;
}

/**
 * Opens the log: one JSON object a line, readable lines on a terminal. Whatever is passed to it is redacted by name
 * at any depth (`redact.ts`): that is a second net, not a licence.
 */
export function createLog({ level, destination }: LogOptions): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: redactFields },
    // Errors are described by `redact`; pino's own description would copy every property they carry.
    serializers: {
      err: (error: unknown) => error,
      req: toRequestFields,
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  };
  return redactBindings(pino(options, destination ?? (process.stdout.isTTY ? prettyLines(process.stdout) : pino.destination(1))));
}

/** What a child logger is bound to never meets the `log` formatter. Children inherit this, as pino makes them from their parent. */
function redactBindings(log: Logger): Logger {
  const { child } = log;
  log.child = function (this: Logger, bindings, options) {
    return child.call(this, redactFields(bindings), options);
  } as Logger['child'];
  return log;
}

/** Requests and answers are left to their serializers, which take a few words out of objects with hundreds. */
function redactFields({ req, res, ...fields }: { req?: unknown; res?: unknown }): Record<string, unknown> {
  return { ...(redact(fields) as Record<string, unknown>), ...(req ? { req } : {}), ...(res ? { res } : {}) };
}

/** The path without its query: a look-up's query may hold what a visitor typed about themselves. */
function toRequestFields(request: { method: string; url: string; ip?: string }): Record<string, unknown> {
  return { method: request.method, path: request.url.split('?', 1)[0], ip: request.ip };
}
