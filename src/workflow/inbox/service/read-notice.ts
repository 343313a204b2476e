import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { markCommentNoticesRead } from '#workflow/approvals/service/comment-notices.ts';
import { markWorkNoticesRead } from '#workflow/assignments/service/notices.ts';
import type { ParsedNoticeId } from '../schema.ts';

/**
 * Marks the caller's notices about a subject as read, up to this one, which removes them from the inbox. Throws 40004 for a
 * notice of somebody else.
 */
export async function readNotice(ctx: Context, { id, isOfRequest }: ParsedNoticeId): Promise<Empty> {
  if (!isOfRequest) await markWorkNoticesRead(ctx, id);
  else if (!(await markCommentNoticesRead(ctx, id))) throw fail('notFound');
  return {};
}
