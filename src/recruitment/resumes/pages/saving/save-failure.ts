import { CallError } from '#contract/call-error.ts';
import { codes, type Outcome } from '#contract/codes.ts';
import type { FieldError } from '#contract/envelope.ts';
import { ResponseError } from '#ui/api/response-error.ts';
import type { ServerSection } from './section-saver.ts';

/** The reason that a section was not saved, as far as the next step depends on it. */
export type SaveFailure<Content> =
  | { kind: 'refused'; errors: readonly FieldError[] }
  | { kind: 'conflict'; theirs: ServerSection<Content> }
  | { kind: 'expired' }
  | { kind: 'unreachable'; isOffline: boolean; retryAfterMs?: number };

/** Classifies the error of a save: our codes name the reason, anything else is a lost connection. */
export function toSaveFailure<Content>(error: unknown): SaveFailure<Content> {
  if (error instanceof ResponseError) return { kind: 'unreachable', isOffline: false };
  if (!(error instanceof CallError)) return { kind: 'unreachable', isOffline: true };
  const is = (outcome: Outcome): boolean => error.code === codes[outcome].code;
  if (is('sessionExpired')) return { kind: 'expired' };
  const theirs = is('conflict') && (error.extra['theirs'] as ServerSection<Content> | undefined);
  if (theirs) return { kind: 'conflict', theirs };
  if (is('tooManyRequests') || error.status >= 500)
    return { kind: 'unreachable', isOffline: false, ...(error.retryAfter && { retryAfterMs: error.retryAfter * 1000 }) };
  return { kind: 'refused', errors: toErrors(error) };
}

/** Converts error paths to form field names: without the name of the enclosing input. */
function toErrors({ errors, message }: CallError): FieldError[] {
  if (errors.length === 0) return [{ path: '', message }];
  return errors.map(({ path, message }) => ({ path: path.replace(/^content\.?/, ''), message }));
}
