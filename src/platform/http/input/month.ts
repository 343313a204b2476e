import { z } from 'zod';

/** `2026-08`, as a filter takes it; the empty field of a form is none. `name` says which month it is, for the refusal. */
export function monthFilter(name: string) {
  const refusal = `${name}的写法如 2026-08`;
  return z
    .union([z.literal(''), z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, refusal)], { error: refusal })
    .transform((value) => (value === '' ? undefined : value))
    .optional();
}
