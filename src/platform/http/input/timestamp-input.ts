import { z } from 'zod';

const earliest = new Date('1990-01-01T00:00:00+08:00');
const latest = new Date('2200-01-01T00:00:00+08:00');

/** A timestamp that staff enter: in ISO 8601, as in drafts, or as a date. Implausible years are refused. */
export const timestampInput = (missing: string) =>
  z.coerce.date<Date | string>(missing).min(earliest, missing).max(latest, '年份不对，请核对');
