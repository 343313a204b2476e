import { categoryHref } from '#content/articles/web/article-href.ts';
import { maxFeedEntries, type FeedSource } from '#content/feeds/service/feed.ts';
import { paths } from '#ui/paths.ts';
import { findNewestNotices } from './service/feed-notices.ts';
import { noticesFeed } from './web/feed-lines.ts';

export const noticeFeeds: FeedSource = {
  feedOf: (name) =>
    // Feed readers keep using the code of a category that was moved there.
    name === noticesFeed || categoryHref(name) === paths.recruitNotices()
      ? {
          tags: ['recruit-notices'],
          read: async (ctx, { shortName }) => ({
            title: `招聘公告 - ${shortName}`,
            description: `${shortName}的招聘公告、录用公示与招聘说明，最新${maxFeedEntries}篇。`,
            page: paths.recruitNotices(),
            items: (await findNewestNotices(ctx, maxFeedEntries)).map(({ id, ...notice }) => ({
              ...notice,
              href: paths.recruitNotice(id),
            })),
          }),
        }
      : undefined,
};
