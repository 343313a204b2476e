import type { Context } from '#platform/context.ts';
import type { MessageChannel } from '../message.ts';

/** Counts, for monitoring, messages of one or all channels that are being retried, and those given up within the last day. */
export async function countFailing(ctx: Context, channel?: MessageChannel): Promise<{ retried: number; failed: number }> {
  const { retried, failed } = await ctx.db
    .selectFrom('messages')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('state', '=', 'waiting').filterWhere('attempts', '>', 0).as('retried'),
      fn
        .countAll<number>()
        .filterWhere('state', '=', 'failed')
        .filterWhere('endedAt', '>=', new Date(ctx.now.getTime() - 86_400_000))
        .as('failed'),
    ])
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('createdAt', '>=', new Date(ctx.now.getTime() - 2 * 86_400_000))]))
    .executeTakeFirstOrThrow();
  return { retried, failed };
}

/** Returns whether a message was ever sent by a provider; its configuration alone does not prove that it works. */
export async function hasSentWith({ db }: Pick<Context, 'db'>, provider: string): Promise<boolean> {
  const sent = await db
    .selectFrom('messages')
    .select('id')
    .where('provider', '=', provider)
    .where('state', '=', 'sent')
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

/**
 * Counts the codes sent since a time, and how many of them were used: a low share means that messages do not arrive, or that
 * somebody triggers them maliciously.
 */
export function countCodes(ctx: Pick<Context, 'db'>, since: Date): Promise<{ sent: number; used: number }> {
  return ctx.db
    .selectFrom('messageCodes')
    .select(({ fn }) => [fn.countAll<number>().as('sent'), fn.count<number>('usedAt').as('used')])
    .where('sentAt', '>=', since)
    .executeTakeFirstOrThrow();
}
