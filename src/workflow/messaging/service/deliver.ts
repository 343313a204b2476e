import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/database/transaction.ts';
import { callExternalService } from '#platform/monitoring/external-calls.ts';
import type { MessagingDeps } from '../deps.ts';
import type { MessageChannel, OutgoingMessage } from '../message.ts';
import { SendError } from '../senders/sender.ts';
import { templateOf, type TemplateName } from '../templates.ts';
import { sendQueue } from './send-message.ts';

/** The seconds between tries, growing; after the last one the message is given up. */
const retrySeconds = [5, 30, 120, 600, 1800, 3600, 3 * 3600];
/** A claimed message whose process crashed is retried after this time, which is longer than any provider timeout. */
const claimMs = 2 * 60_000;
/** The number of messages sent at the same time. */
const parallelSends = 5;

interface ClaimedMessage {
  id: number;
  sendKey: string;
  channel: MessageChannel;
  template: TemplateName;
  owner: string | null;
  recipientKey: Buffer;
  attempts: number;
  uselessAt: Date | null;
  sealedRecipient: Buffer;
  sealedContent: Buffer;
}

/** Sends the given message if it has not been tried yet, and then every message that is due. */
export async function deliverMessages(ctx: Context, deps: MessagingDeps, messageId?: number): Promise<void> {
  if (messageId !== undefined) {
    const claimed = await claim(ctx, { messageId });
    if (claimed) await deliver(ctx, deps, claimed);
  }
  await Promise.all(
    Array.from({ length: parallelSends }, async () => {
      for (let claimed = await claim(ctx); claimed; claimed = await claim(ctx)) await deliver(ctx, deps, claimed);
    }),
  );
}

/**
 * Claims one message for this process: the try is counted and the next one scheduled before anything is sent. So no two processes send the
 * same message at once, and a message whose process crashes is retried: never lost, and only sent twice where it is unknown whether the
 * first try succeeded.
 */
async function claim(ctx: Context, { messageId }: { messageId?: number } = {}): Promise<ClaimedMessage | undefined> {
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
    .returning([
      'id',
      'sendKey',
      'channel',
      'template',
      'owner',
      'recipientKey',
      'attempts',
      'uselessAt',
      'sealedRecipient',
      'sealedContent',
    ])
    .$narrowType<{ sealedContent: Buffer }>()
    .executeTakeFirst();
}

async function deliver(ctx: Context, deps: MessagingDeps, claimed: ClaimedMessage): Promise<void> {
  if (claimed.uselessAt && claimed.uselessAt <= ctx.now) return giveUp(ctx, deps, claimed, 'too late');
  try {
    const opened = openMessage(deps, claimed);
    if (templateOf(claimed.template).isForStaff && !(await deps.recheck(ctx, { ...claimed, to: opened.to }))) return takeBack(ctx, claimed);
    if (claimed.channel === 'robot' || claimed.channel === 'account') await requireChatPace(ctx, claimed);
    const head = claimed.channel === 'mail' ? await deps.mailHead(ctx) : undefined;
    const message = { ...opened, ...(head && { head }) };
    const { providerMessageId } = await callExternalService(claimed.channel, () => deps[claimed.channel].send(message));
    await settle(ctx, deps, claimed, { state: 'sent', providerMessageId, failure: null, endedAt: ctx.now });
  } catch (error) {
    const failure = error instanceof SendError ? error : new SendError('unexpected', { isPermanent: false, cause: error });
    await retryOrGiveUp(ctx, deps, claimed, failure);
  }
}

/**
 * Robots accept twenty messages a minute, and 钉钉 refuses everything for ten minutes above that; 企业微信 allows thirty per person.
 * The limit is lower, as several are sent at once.
 */
const chatMessagesPerMinute = 15;

/** Throws a temporary `SendError` while a robot or an account has reached its limit per minute. */
async function requireChatPace(ctx: Context, { recipientKey }: ClaimedMessage): Promise<void> {
  const { sent } = await ctx.db
    .selectFrom('messages')
    .select(({ fn }) => fn.countAll<number>().as('sent'))
    .where('recipientKey', '=', recipientKey)
    .where('endedAt', '>', new Date(ctx.now.getTime() - 60_000))
    .where('createdAt', '>', new Date(ctx.now.getTime() - 86_400_000))
    .executeTakeFirstOrThrow();
  if (sent >= chatMessagesPerMinute) throw new SendError('own-limit', { isPermanent: false, afterSeconds: 60 });
}

/** Deletes a message that is no longer valid and was not sent. */
async function takeBack(ctx: Context, claimed: ClaimedMessage): Promise<void> {
  ctx.log.info(toLogFields(claimed), 'message withdrawn before sending');
  await ctx.db
    .deleteFrom('messages')
    .where('id', '=', claimed.id)
    .where('attempts', '=', claimed.attempts)
    .where('state', '=', 'waiting')
    .execute();
}

function openMessage({ vault }: MessagingDeps, { sendKey, template, sealedRecipient, sealedContent }: ClaimedMessage): OutgoingMessage {
  const content = vault.messages.sealedContent.open(sealedContent, { sendKey });
  return { ...content, sendKey, template, to: vault.messages.sealedRecipient.open(sealedRecipient, { sendKey }) };
}

async function retryOrGiveUp(ctx: Context, deps: MessagingDeps, claimed: ClaimedMessage, failure: SendError): Promise<void> {
  const after = retrySeconds[claimed.attempts - 1];
  if (failure.isPermanent || after === undefined) return giveUp(ctx, deps, claimed, failure.reason, failure);
  ctx.log.info({ err: failure, ...toLogFields(claimed) }, 'message not sent, retry scheduled');
  const seconds = Math.max(after, failure.afterSeconds);
  await inTransaction(ctx, async (tx) => {
    const nextTryAt = new Date(tx.now.getTime() + seconds * 1000);
    await settle(tx, deps, claimed, { failure: failure.reason, nextTryAt });
    await tx.jobs.send(tx.db, sendQueue, {}, { after: seconds });
  });
}

async function giveUp(ctx: Context, deps: MessagingDeps, claimed: ClaimedMessage, reason: string, error?: Error): Promise<void> {
  ctx.log.error({ ...(error && { err: error }), reason, ...toLogFields(claimed) }, 'message abandoned after retries');
  await settle(ctx, deps, claimed, { state: 'failed', failure: reason, endedAt: ctx.now });
}

/** Returns the log fields of a message: no recipient, no text. */
const toLogFields = ({ id, channel, template, attempts }: ClaimedMessage) => ({ messageId: id, channel, template, attempts });

interface Outcome {
  state?: 'sent' | 'failed';
  providerMessageId?: string | null;
  failure: string | null;
  nextTryAt?: Date;
  endedAt?: Date;
}

/** Stores the result of this try, unless another process has claimed the message since. */
async function settle(ctx: Context, deps: MessagingDeps, { id, attempts, channel }: ClaimedMessage, outcome: Outcome): Promise<void> {
  await ctx.db
    .updateTable('messages')
    .set({ ...outcome, provider: deps[channel].provider })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')
    .execute();
}
