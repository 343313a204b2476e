import { z } from 'zod';

/** One of several words, as a filter takes it; the empty choice of a form is none. `name` says what the words are, for the refusal. */
export const choice = <const Values extends readonly string[]>(values: Values, name: string, refusal = `没有这种${name}`) =>
  z
    .union([z.literal(''), z.enum(values)], { error: refusal })
    .transform((value) => (value === '' ? undefined : value))
    .optional();
