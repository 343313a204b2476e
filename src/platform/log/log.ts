import { pino, type DestinationStream, type Logger } from 'pino';
import { prettyLines } from './pretty.ts';
import { redact } from './redact.ts';

/** The structured log. Never pass it a password, a token, an identity number or a phone number in the clear. */
export type Log = Pick<Logger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'child'>;

export interface LogOptions {
  level: string;
  /** Destination of the lines; standard output when omitted. */
  destination?: DestinationStream;
}

/**
 * Opens the log: one JSON object per line, readable lines on a terminal. Everything is redacted by name at any depth
 * (`redact.ts`), as a second safety net: still do not log secrets.
 */
export function createLog({ level, destination }: LogOptions): Logger {
  const options = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }), log: redactFields },
    // `redact` formats errors; pino's own serializer would copy every property.
    serializers: {
      err: (error: unknown) => error,
      req: toRequestFields,
      res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
    },
  };
  return redactBindings(pino(options, destination ?? (process.stdout.isTTY ? prettyLines(process.stdout) : pino.destination(1))));
}

/** Redacts the bindings of child loggers, which skip the `log` formatter. Children inherit this, as pino derives them from their parent. */
function redactBindings(log: Logger): Logger {
  const { child } = log;
  log.child = function (this: Logger, bindings, options) {
    return child.call(this, redactFields(bindings), options);
  } as Logger['child'];
  return log;
}

/** Requests and responses are left to their serializers, which select a few fields. */
function redactFields({ req, res, ...fields }: { req?: unknown; res?: unknown }): Record<string, unknown> {
  return { ...(redact(fields) as Record<string, unknown>), ...(req ? { req } : {}), ...(res ? { res } : {}) };
}

/** The path without its query: a query may hold personal input of a visitor. */
function toRequestFields(request: { method: string; url: string; ip?: string }): Record<string, unknown> {
  return { method: request.method, path: request.url.split('?', 1)[0], ip: request.ip };
}
