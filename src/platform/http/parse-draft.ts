import { z } from 'zod';
import { fail, type CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';

z.config(z.locales.zhCN());

/** Faults that are named; a file with a thousand of them is not read any better. */
const mostNamed = 50;

/** Every message about a rejected value, in Chinese (zod speaks it by the locale set above), by its dotted path (`3.name`). */
export const toFieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));

/** What is wrong in one sentence, for who sees no fields. */
export const toSentence = (error: z.ZodError): string => [...new Set(error.issues.map(({ message }) => message))].join('；');

/** 40001 that names what is wrong field by field, the first fifty of it; with the outcome's own sentence unless another is given. */
export const refuse = (errors: readonly FieldError[], message?: string): CallError =>
  fail('invalidInput', message, { errors: errors.slice(0, mostNamed) });

/** What the schema makes of what somebody wants to save or asks for, with its defaults. Throws 40001 naming what is wrong. */
export function parseDraft<Schema extends z.ZodType>(schema: Schema, draft: unknown): z.output<Schema> {
  const parsed = schema.safeParse(draft);
  if (parsed.success) return parsed.data;
  throw refuse(toFieldErrors(parsed.error));
}
