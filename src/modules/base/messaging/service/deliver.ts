import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import type { MessagingDesk } from '../desk.ts';
import type { Channel, OutgoingMessage } from '../message.ts';
import { SendFailure } from '../senders/sender.ts';
import type { TemplateName } from '../templates.ts';
import { sendQueue } from './send-message.ts';

/** Seconds from a failed try to the next, growing; after the last of them the message is given up. */
const retrySeconds = [5, 30, 120, 600, 1800, 3600, 3 * 3600];
/** A claimed message whose process died is tried again after this: longer than any provider is waited for. */
const claimMs = 2 * 60_000;
/** So many are on their way at once. */
const parallelSends = 5;

interface Claimed {
  id: number;
  sendKey: string;
  channel: Channel;
  template: TemplateName;
  attempts: number;
  uselessAt: Date | null;
  sealedRecipient: Buffer;
  sealedContent: Buffer;
}

/** Sends the named message if it has not been tried yet, and then every message that is due. */
export async function deliverMessages(ctx: Context, desk: MessagingDesk, messageId?: number): Promise<void> {
  if (messageId !== undefined) {
    const claimed = await claim(ctx, { messageId });
    if (claimed) await deliver(ctx, desk, claimed);
  }
  await Promise.all(
    Array.from({ length: parallelSends }, async () => {
      for (let claimed = await claim(ctx); claimed; claimed = await claim(ctx)) await deliver(ctx, desk, claimed);
    }),
  );
}

/**
 * Takes one message for this process: the try is counted and the next one put off before anything is sent. So no two processes send
 * the same message at once, and one whose process dies in the middle is tried again: never lost, and sent twice only where nobody can
 * know whether the first try got through.
 */
async function claim(ctx: Context, { messageId }: { messageId?: number } = {}): Promise<Claimed | undefined> {
  const due = messageId === undefined ? sql<boolean>`next_try_at <= ${ctx.now}` : sql<boolean>`id = ${messageId}::bigint and attempts = 0`;
  return ctx.db
    .updateTable('messages')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), nextTryAt: new Date(ctx.now.getTime() + claimMs) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('messages')
        .select('id')
        .where('state', '=', 'waiting')
        .where(due)
        .orderBy('nextTryAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'sendKey', 'channel', 'template', 'attempts', 'uselessAt', 'sealedRecipient', 'sealedContent'])
    .$narrowType<{ sealedContent: Buffer }>()
    .executeTakeFirst();
}

async function deliver(ctx: Context, desk: MessagingDesk, claimed: Claimed): Promise<void> {
  if (claimed.uselessAt && claimed.uselessAt <= ctx.now) return giveUp(ctx, desk, claimed, 'too late');
  try {
    const { providerMessageId } = await desk[claimed.channel].send(openMessage(desk, claimed));
    await settle(ctx, desk, claimed, { state: 'sent', providerMessageId, failure: null, endedAt: ctx.now });
  } catch (error) {
    const failure = error instanceof SendFailure ? error : new SendFailure('unexpected', { isPermanent: false, cause: error });
    await retryOrGiveUp(ctx, desk, claimed, failure);
  }
}

function openMessage({ vault }: MessagingDesk, { sendKey, template, sealedRecipient, sealedContent }: Claimed): OutgoingMessage {
  const content = vault.messages.sealedContent.open(sealedContent, { sendKey });
  return { ...content, sendKey, template, to: vault.messages.sealedRecipient.open(sealedRecipient, { sendKey }) };
}

async function retryOrGiveUp(ctx: Context, desk: MessagingDesk, claimed: Claimed, failure: SendFailure): Promise<void> {
  const after = retrySeconds[claimed.attempts - 1];
  if (failure.isPermanent || after === undefined) return giveUp(ctx, desk, claimed, failure.reason, failure);
  ctx.log.info({ err: failure, ...describe(claimed) }, 'message not sent, will be tried again');
  await inTransaction(ctx, async (tx) => {
    const nextTryAt = new Date(tx.now.getTime() + after * 1000);
    await settle(tx, desk, claimed, { failure: failure.reason, nextTryAt });
    await tx.jobs.send(tx.db, sendQueue, {}, { after });
  });
}

async function giveUp(ctx: Context, desk: MessagingDesk, claimed: Claimed, reason: string, error?: Error): Promise<void> {
  ctx.log.error({ ...(error && { err: error }), reason, ...describe(claimed) }, 'message given up');
  await settle(ctx, desk, claimed, { state: 'failed', failure: reason, endedAt: ctx.now });
}

/** What the log may say of a message: no recipient, no text. */
const describe = ({ id, channel, template, attempts }: Claimed) => ({ messageId: id, channel, template, attempts });

interface Outcome {
  state?: 'sent' | 'failed';
  providerMessageId?: string | null;
  failure: string | null;
  nextTryAt?: Date;
  endedAt?: Date;
}

/** Writes what became of this try, unless somebody has taken the message over since. */
async function settle(ctx: Context, desk: MessagingDesk, { id, attempts, channel }: Claimed, outcome: Outcome): Promise<void> {
  await ctx.db
    .updateTable('messages')
    .set({ ...outcome, provider: desk[channel].provider })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute();
}
