import { clientOf } from '#modules/client/login/service/session.ts';
import type { Context } from '#platform/context.ts';
import type { NoticesSeen } from '../schema.ts';

/** Notes up to which moment the calling client has read their notices; what came since stays unread. Throws 50102 when nobody is signed in. */
export async function seeNotices(ctx: Context, { upTo }: NoticesSeen): Promise<Record<string, never>> {
  const read = new Date(Math.min(new Date(upTo).getTime(), ctx.now.getTime()));
  await ctx.db
    .updateTable('clientAccounts')
    .set({ noticesReadAt: read })
    .where('id', '=', clientOf(ctx).clientId)
    .where((eb) => eb.or([eb('noticesReadAt', 'is', null), eb('noticesReadAt', '<', read)]))
    .execute();
  return {};
}
