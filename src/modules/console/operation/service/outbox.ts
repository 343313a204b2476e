import type { MessagingDeps } from '#modules/base/messaging/deps.ts';
import { readOutbox } from '#modules/base/messaging/service/outbox.ts';
import type { Context } from '#platform/context.ts';
import type { OutboxList } from '../schema.ts';

/** The newest messages, recipients masked; what they say is told only while nothing is really sent. */
export async function listOutbox(ctx: Context, messaging: MessagingDeps): Promise<OutboxList> {
  const entries = await readOutbox(ctx, messaging);
  return {
    messages: entries.map(({ id, createdAt, channel, recipient, state, attempts, failure, subject, text }) => ({
      id,
      createdAt: createdAt.toISOString(),
      channel,
      recipient,
      state,
      attempts,
      failure,
      subject,
      text,
    })),
  };
}
