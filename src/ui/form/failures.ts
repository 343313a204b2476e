import { CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { failureText } from '../api/error-catalogue.ts';
import { TimeoutError } from '../api/response-error.ts';
import { notify } from '../components/notification/notification-store.ts';

const tryLater = '网络不通，请稍后再试';

/**
 * Returns the errors of a failed form call: the server's field errors; otherwise its sentence, at the most likely field.
 * `otherwise` is used where the server gave none.
 */
export function formErrors(error: unknown, field = '', otherwise?: string): readonly FieldError[] {
  if (!(error instanceof CallError)) return [{ path: '', message: otherwise ?? failureReason(error) }];
  const named = error.errors.filter(({ path }) => path !== 'step');
  if (named.length > 0) return named;
  // No field can fix a step that is over.
  const isOver = error.errors.length > 0;
  return [{ path: error.code === 40003 && !isOver ? field : '', message: error.message }];
}

/** Returns a handler that shows failures as notifications. */
export function failureNotification(title: string | undefined, otherwise = tryLater): (error: unknown) => readonly FieldError[] {
  return (error) => {
    notify({ kind: 'error', title, text: failureText(error, otherwise) });
    return [];
  };
}

/** Returns a handler that shows failures in one sentence for the whole form. */
export function failureSentence(otherwise = tryLater): (error: unknown) => readonly FieldError[] {
  return (error) => [{ path: '', message: failureText(error, otherwise) }];
}

/** Returns the server's message; without one, what a visitor can do. */
export function failureReason(error: unknown): string {
  if (error instanceof CallError) return error.errors[0]?.message ?? error.message;
  if (error instanceof TimeoutError) return `网络超时，请稍后再试（${error.message}）`;
  if (error instanceof TypeError) return '网络连接失败，请检查网络后再试';
  return error instanceof Error && /[一-鿿]/.test(error.message) ? error.message : '系统繁忙，请稍后再试';
}
