import type { Context } from '#platform/context.ts';
import type { Channel } from '../message.ts';

/** For whoever watches the site: messages of all channels, or of one, that wait although they have been tried, and those given up in the last day. */
export async function countTroubled(ctx: Context, channel?: Channel): Promise<{ retried: number; failed: number }> {
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

/** Whether a message has ever left by a provider: that it is set says nothing of whether it sends. */
export async function hasSentBy({ db }: Pick<Context, 'db'>, provider: string): Promise<boolean> {
  const sent = await db
    .selectFrom('messages')
    .select('id')
    .where('provider', '=', provider)
    .where('state', '=', 'sent')
    .limit(1)
    .executeTakeFirst();
  return sent !== undefined;
}

/** Codes that were sent since then, and how many of them were entered: where few are, messages do not arrive, or somebody makes us send them. */
export function countCodes(ctx: Pick<Context, 'db'>, since: Date): Promise<{ sent: number; used: number }> {
  return ctx.db
    .selectFrom('messageCodes')
    .select(({ fn }) => [fn.countAll<number>().as('sent'), fn.count<number>('usedAt').as('used')])
    .where('sentAt', '>=', since)
    .executeTakeFirstOrThrow();
}
