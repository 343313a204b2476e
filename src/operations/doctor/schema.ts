import { z } from 'zod';
import { healthState } from '#operations/health/schema.ts';

const finding = z.object({
  state: healthState,
  text: z.string(),
  /** The next step of the operator; null while nothing needs to be done. */
  remedy: z.string().nullable(),
});

const checkReport = z.object({
  /** Named by alerts. */
  code: z.string(),
  title: z.string(),
  /** The worst state of the findings; `unused` if all are. */
  state: healthState,
  ms: z.number(),
  findings: z.array(finding),
});
export type CheckReport = z.infer<typeof checkReport>;

export const doctorReport = z.object({
  at: z.iso.datetime(),
  /** The worst state of all checks. */
  state: healthState,
  ms: z.number(),
  checks: z.array(checkReport),
});
export type DoctorReport = z.infer<typeof doctorReport>;
