import { z } from 'zod';
import { fail, type CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';
import { chineseErrorMap } from './input/chinese-error-map.ts';

z.config({ localeError: chineseErrorMap });

/** Maximum number of listed errors. */
const mostNamed = 50;

/**
 * Returns every error about a rejected value, in Chinese (`refusalWords` where the schema has no message), by its dotted path
 * (`3.name`). Unknown fields are listed one by one.
 */
export const toFieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.flatMap((issue) => {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    return paths.map((path) => ({ path: path.join('.'), message: issue.message }));
  });

/** Returns true for a value with fields that the schema does not have. */
export const hasUnknownFields = (error: z.ZodError): boolean => error.issues.some(({ code }) => code === 'unrecognized_keys');

/** Returns the errors as one sentence, for users who see no fields; it names unknown fields. */
export const formatErrorSentence = (error: z.ZodError): string =>
  [
    ...new Set(
      error.issues.map((issue) => (issue.code === 'unrecognized_keys' ? `${issue.keys.join('、')}：${issue.message}` : issue.message)),
    ),
  ].join('；');

/** Creates a 40001 error that lists the first fifty errors by field; with the default sentence unless another is given. */
export const createInputError = (errors: readonly FieldError[], message?: string): CallError =>
  fail('invalidInput', message, { errors: errors.slice(0, mostNamed) });

/** Parses submitted data with a schema, with its defaults. Throws 40001 listing the errors. */
export function parseDraft<Output>(schema: z.core.$ZodType<Output>, draft: unknown): Output {
  const parsed = z.safeParse(schema, draft);
  if (parsed.success) return parsed.data;
  throw createInputError(toFieldErrors(parsed.error));
}
