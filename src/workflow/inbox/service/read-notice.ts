import { fail } from '#contract/call-error.ts';
import type { Empty } from '#contract/call.ts';
import type { Context } from '#platform/context.ts';
import { markCommentNoticesRead } from '#workflow/approvals/service/comment-notices.ts';
import { markRead } from '#workflow/assignments/service/notices.ts';
import type { ParsedNoticeId } from '../schema.ts';

/** What the caller was told of a subject, up to this, is read and leaves their inbox. Throws 40004 for what was told to somebody else. */
export async function readNotice(ctx: Context, { id, isOfRequest }: ParsedNoticeId): Promise<Empty> {
  if (!isOfRequest) await markRead(ctx, id);
  else if (!(await markCommentNoticesRead(ctx, id))) throw fail('notFound');
  return {};
}
