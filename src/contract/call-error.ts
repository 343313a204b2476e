import { codes, type Outcome } from './codes.ts';
import type { FieldError } from './envelope.ts';

/**
 * The error of an unsuccessful call: thrown by services on the server and by the generic client in the browser, so that a page
 * gets the same error wherever its loader runs. The message is Chinese and meant for the visitor.
 */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: number;
  readonly status: number;
  readonly errors: readonly FieldError[];
  /** Seconds to wait, when the server named them. */
  readonly retryAfter: number | undefined;
  /** Data of the response beside code and message that the following call needs: a step, a masked number. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    code: number,
    message: string,
    more: {
      status?: number;
      errors?: readonly FieldError[];
      retryAfter?: number;
      extra?: Readonly<Record<string, unknown>>;
      cause?: unknown;
    } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause });
    this.code = code;
    this.status = more.status ?? 200;
    this.errors = more.errors ?? [];
    this.retryAfter = more.retryAfter;
    this.extra = more.extra ?? {};
  }
}

/** Creates the error for an outcome of the registry, with its default message unless a more specific one is given. */
export function fail(
  outcome: Outcome,
  message?: string,
  more: { errors?: readonly FieldError[]; retryAfter?: number; extra?: Readonly<Record<string, unknown>> } = {},
): CallError {
  const { code, status, text } = codes[outcome];
  return new CallError(code, message ?? text, { status, ...more });
}

/** True when the error is the given outcome of the registry. */
export function isOutcome(error: unknown, outcome: Outcome): error is CallError {
  return error instanceof CallError && error.code === codes[outcome].code;
}
