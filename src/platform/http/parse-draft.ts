import { z } from 'zod';
import { fail, type CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { refusalWords } from './input/refusal-words.ts';

z.config({ localeError: refusalWords });

/** Faults that are named; a file with a thousand of them is not read any better. */
const mostNamed = 50;

/**
 * Every message about a rejected value, in Chinese (`refusalWords` where the schema has none), by its dotted path (`3.name`). Fields that
 * nobody asked for are named one by one.
 */
export const toFieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path) => ({ path: path.join('.'), message: issue.message }));
  });

/** What is wrong in one sentence, for who sees no fields; those that nobody asked for are named in it. */
export const toSentence = (error: z.ZodError): string =>
  [
    ...new Set(
      error.issues.map((issue) => (issue.code === 'unrecognized_keys' ? `${issue.keys.join('、')}：${issue.message}` : issue.message)),
    ),
  ].join('；');

/** 40001 that names what is wrong field by field, the first fifty of it; with the outcome's own sentence unless another is given. */
export const refuse = (errors: readonly FieldError[], message?: string): CallError =>
  fail('invalidInput', message, { errors: errors.slice(0, mostNamed) });

/** What the schema makes of what somebody wants to save or asks for, with its defaults. Throws 40001 naming what is wrong. */
export function parseDraft<Output>(schema: z.core.$ZodType<Output>, draft: unknown): Output {
  const parsed = z.safeParse(schema, draft);
  if (parsed.success) return parsed.data;
  throw refuse(toFieldErrors(parsed.error));
}
