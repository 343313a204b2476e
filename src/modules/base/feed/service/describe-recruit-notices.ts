import { findNewestNotices } from '#modules/recruit/recruitment/service/feed-notices.ts';
import type { Context } from '#platform/context.ts';
import { paths } from '#web/paths.ts';
import type { FeedContent } from './find-feed.ts';

/** The newest recruitment notices as a feed. */
export async function describeRecruitNotices(ctx: Context, firm: string, count: number): Promise<Omit<FeedContent, 'copyright'>> {
  const notices = await findNewestNotices(ctx, count);
  return {
    title: `招聘公告 - ${firm}`,
    description: `${firm}的招聘公告、录用公示与招聘说明，最新${count}篇。`,
    page: paths.recruitNotices(),
    items: notices.map(({ id, ...notice }) => ({ ...notice, href: paths.recruitNotice(id) })),
  };
}
