import type { Context } from '#platform/context.ts';
import { clientOf } from './session.ts';

/** For clients who have never opened their notices, older ones count as read. */
const newsDays = 30;

/** Returns the time up to which the calling client has read their notices. Throws 50102 when nobody is signed in. */
export async function getNoticesReadUpTo(ctx: Context): Promise<Date> {
  const { noticesReadAt } = await ctx.db
    .selectFrom('clientAccounts')
    .select('noticesReadAt')
    .where('id', '=', clientOf(ctx).clientId)
    .executeTakeFirstOrThrow();
  return noticesReadAt ?? new Date(ctx.now.getTime() - newsDays * 86_400_000);
}

/** Stores the time up to which the calling client has read their notices; later ones stay unread. Throws 50102 when nobody is signed in. */
export async function markNoticesRead(ctx: Context, { upTo }: { upTo: string }): Promise<Record<string, never>> {
  const read = new Date(Math.min(new Date(upTo).getTime(), ctx.now.getTime()));
  await ctx.db
    .updateTable('clientAccounts')
    .set({ noticesReadAt: read })
    .where('id', '=', clientOf(ctx).clientId)
    .where((eb) => eb.or([eb('noticesReadAt', 'is', null), eb('noticesReadAt', '<', read)]))
    .execute();
  return {};
}
