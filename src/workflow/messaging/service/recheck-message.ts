import type { Context } from '#platform/context.ts';
import type { MessageChannel } from '../message.ts';
import type { TemplateName } from '../templates.ts';

/** A message to staff that is about to be sent. */
export interface RecheckedMessage {
  id: number;
  channel: MessageChannel;
  template: TemplateName;
  /** Its owner, e.g. `staff:12`. */
  owner: string | null;
  to: string;
}

/**
 * Checks that a message is still valid: its recipient may have lost their rights, or changed their address, since it was written.
 * False withdraws it unsent.
 */
export type RecheckMessage = (ctx: Context, message: RecheckedMessage) => Promise<boolean>;
