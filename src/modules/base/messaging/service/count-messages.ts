import type { Context } from '#platform/context.ts';

/** For whoever watches the site: messages that wait although they have been tried, and those given up in the last day. */
export async function countTroubled(ctx: Context): Promise<{ retried: number; failed: number }> {
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
    .where((eb) => eb.or([eb('state', '=', 'waiting'), eb('createdAt', '>=', new Date(ctx.now.getTime() - 2 * 86_400_000))]))
    .executeTakeFirstOrThrow();
  return { retried, failed };
}
