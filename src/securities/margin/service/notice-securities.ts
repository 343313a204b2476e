import { findTitles } from '#content/articles/service/articles/find-titles.ts';
import { fail } from '#contract/call-error.ts';
import type { Context } from '#platform/context.ts';
import { listNoticeItems } from '#securities/lists/service/changes/notice-items.ts';
import type { NoticeSecurityList } from '../schema.ts';

/** Lists the changes to securities in a published notice, in its order. Throws 40004 when no such article is published. */
export async function listNoticeSecurities(ctx: Context, { id }: { id: number }): Promise<NoticeSecurityList> {
  const titles = await findTitles(ctx, [id]);
  if (!titles.has(id)) throw fail('notFound');
  return { list: await listNoticeItems(ctx, id) };
}
