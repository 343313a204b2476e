import type { z } from 'zod';
import { fail } from '#contract/call-error.ts';

/** What staff want to save, checked and with its defaults. Throws 40001 with the path of everything that is wrong (`3.name`). */
export function parseDraft<Schema extends z.ZodType>(schema: Schema, draft: unknown): z.output<Schema> {
  const parsed = schema.safeParse(draft);
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw fail('invalidInput', undefined, { errors });
}
