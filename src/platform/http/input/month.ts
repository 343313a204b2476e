import { z } from 'zod';

/** A filter by month, `2026-08`; the empty field of a form means none. `name` describes the month in the error message. */
export function monthFilter(name: string) {
  const refusal = `${name}的写法如 2026-08`;
  return z
    .union([z.literal(''), z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, refusal)], { error: refusal })
    .transform((value) => (value === '' ? undefined : value))
    .optional();
}
