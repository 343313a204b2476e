import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import type { MessagingDeps } from '#workflow/messaging/deps.ts';
import { outboxPageSize, readOutbox } from '#workflow/messaging/service/outbox.ts';
import { resendMessage } from '#workflow/messaging/service/resend.ts';
import type { OutboxList, ParsedMessageResend, ParsedOutboxQuery } from '../schema.ts';

/** Lists messages, newest first, with masked recipients. Their texts are included only while messages are not really sent. */
export async function listOutbox(ctx: Context, messaging: MessagingDeps, query: ParsedOutboxQuery): Promise<OutboxList> {
  const entries = await readOutbox(ctx, messaging, query);
  return {
    messages: entries.map(({ createdAt, template: _template, endedAt: _endedAt, code: _code, ...entry }) => ({
      ...entry,
      createdAt: createdAt.toISOString(),
    })),
    next: entries.length === outboxPageSize ? entries.at(-1)!.id : null,
  };
}

/** Throws as `resendMessage`. */
export async function resendOutboxMessage(ctx: Context, input: ParsedMessageResend): Promise<Empty> {
  await resendMessage(ctx, input);
  return {};
}
