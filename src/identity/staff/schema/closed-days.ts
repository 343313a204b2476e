import { z } from 'zod';

export const closedYear = z.object({ year: z.coerce.number('年份有误').int('年份有误').min(1000, '年份有误').max(9999, '年份有误') });
export type ClosedYear = z.input<typeof closedYear>;

/** Days of one year from Monday to Friday on which the mainland exchanges do not trade; empty for a year that has not been imported. */
export const closedDays = z.object({ days: z.array(z.iso.date()) });
export type ClosedDays = z.infer<typeof closedDays>;
