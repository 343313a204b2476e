import { z } from 'zod';

/** A filter with fixed values; the empty choice of a form means none. `name` describes the values in the error message. */
export const choice = <const Values extends readonly string[]>(values: Values, name: string, refusal = `没有这种${name}`) =>
  z
    .union([z.literal(''), z.enum(values)], { error: refusal })
    .transform((value) => (value === '' ? undefined : value))
    .optional();
