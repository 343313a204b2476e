import type { z } from 'zod';
import { fail, type CallError } from '#contract/call-error.ts';
import type { FieldError } from '#contract/envelope.ts';

/** Faults that are named; a file with a thousand of them is not read any better. */
const mostNamed = 50;

/** 40001 that names what is wrong, by line and field (`3.level`), the first fifty of it. */
export const refuse = (errors: readonly FieldError[], message?: string): CallError =>
  fail('invalidInput', message, { errors: errors.slice(0, mostNamed) });

/** What the schema makes of the draft. Throws 40001 for what it refuses. */
export function parseDraft<Schema extends z.ZodType>(schema: Schema, draft: unknown): z.output<Schema> {
  const parsed = schema.safeParse(draft);
  if (parsed.success) return parsed.data;
  throw refuse(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
