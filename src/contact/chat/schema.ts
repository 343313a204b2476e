import { z } from 'zod';
import { officeHours, officeStretch } from '#securities/calendar/schema.ts';

export const chat = z.object({
  /** True when the firm has a chat. */
  isConnected: z.boolean(),
  /** True during the chat's hours. */
  isOpen: z.boolean(),
  /** The chat address with its parameters; null outside of its hours. */
  windowUrl: z.string().nullable(),
  /** Null where the firm does not state them. */
  hours: officeHours.nullable(),
  /** The current time slot, or the next one. */
  next: officeStretch.nullable(),
  /** The time of this response, ISO 8601. */
  now: z.string(),
});
export type Chat = z.infer<typeof chat>;
