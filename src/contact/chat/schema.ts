import { z } from 'zod';
import { officeHours, officeStretch } from '#securities/calendar/schema.ts';

export const chat = z.object({
  /** True when the firm has a chat at all. */
  isConnected: z.boolean(),
  /** True while somebody answers. */
  isOpen: z.boolean(),
  /** The window with what it has to know; null while nobody answers. */
  windowUrl: z.string().nullable(),
  /** Null where the firm does not say. */
  hours: officeHours.nullable(),
  /** The stretch that runs now, or the next one. */
  next: officeStretch.nullable(),
  /** The moment of this answer, ISO 8601. */
  now: z.string(),
});
export type Chat = z.infer<typeof chat>;
