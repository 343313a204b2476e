import type { Context } from '#platform/context.ts';
import type { Channel } from '../message.ts';
import type { TemplateName } from '../templates.ts';

/** A message to staff that is about to be handed over. */
export interface RecheckedMessage {
  id: number;
  channel: Channel;
  template: TemplateName;
  /** Whose it is, e.g. `staff:12`. */
  owner: string | null;
  to: string;
}

/** Whether a message still holds: its reader may have lost their rights, or changed their address, since it was written. False takes it back unsent. */
export type RecheckMessage = (ctx: Context, message: RecheckedMessage) => Promise<boolean>;
