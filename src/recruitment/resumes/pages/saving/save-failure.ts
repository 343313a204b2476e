import { CallError } from '#contract/call-error.ts';
import { codes, type Outcome } from '#contract/codes.ts';
import type { FieldError } from '#contract/envelope.ts';
import { ResponseError } from '#ui/api/response-error.ts';
import type { StoredSection } from './section-saver.ts';

/** Why a section was not saved, as far as it matters for what happens next. */
export type SaveFailure<Content> =
  | { kind: 'refused'; errors: readonly FieldError[] }
  | { kind: 'conflict'; theirs: StoredSection<Content> }
  | { kind: 'expired' }
  | { kind: 'unreachable'; isOffline: boolean; retryAfterMs?: number };

/** Reads the error of a save: our codes say what is wrong, anything else is a connection that did not hold. */
export function failureOf<Content>(error: unknown): SaveFailure<Content> {
  if (error instanceof ResponseError) return { kind: 'unreachable', isOffline: false };
  if (!(error instanceof CallError)) return { kind: 'unreachable', isOffline: true };
  const is = (outcome: Outcome): boolean => error.code === codes[outcome].code;
  if (is('sessionExpired')) return { kind: 'expired' };
  const theirs = is('conflict') && (error.extra['theirs'] as StoredSection<Content> | undefined);
  if (theirs) return { kind: 'conflict', theirs };
  if (is('tooManyRequests') || error.status >= 500)
    return { kind: 'unreachable', isOffline: false, ...(error.retryAfter && { retryAfterMs: error.retryAfter * 1000 }) };
  return { kind: 'refused', errors: toErrors(error) };
}

/** Paths as the fields of the form are called: without the name of the input that holds them. */
function toErrors({ errors, message }: CallError): FieldError[] {
  if (errors.length === 0) return [{ path: '', message }];
  return errors.map(({ path, message }) => ({ path: path.replace(/^content\.?/, ''), message }));
}
