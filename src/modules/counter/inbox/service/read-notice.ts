import type { Empty } from '#contract/call.ts';
import { markRead } from '#modules/console/work/service/notices.ts';
import type { Context } from '#platform/context.ts';

/** What the caller was told of a subject, up to this, is read and leaves their inbox. Throws 40004 for what was told to somebody else. */
export async function readNotice(ctx: Context, { id }: { id: number }): Promise<Empty> {
  await markRead(ctx, id);
  return {};
}
