import { CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { reasonOf } from './sign-in.ts';

/** Why a form's call failed: the fields that the server names; its sentence otherwise, at the field that it is most likely about. */
export function formErrors(error: unknown, field = ''): FieldError[] {
  if (!(error instanceof CallError)) return [{ path: '', message: reasonOf(error) }];
  const named = error.errors.filter(({ path }) => path !== 'step');
  if (named.length > 0) return named;
  // A step that is over is nothing that a field could mend.
  const isOver = error.errors.length > 0;
  return [{ path: error.code === 40003 && !isOver ? field : '', message: error.message }];
}
