import { DigestOffer } from '#contact/digests/web/digest-offer.tsx';
import { categoryFeedLines, siteFeedLines } from '#content/articles/web/feed-lines.ts';
import { SecurityFeeds } from '#content/articles/web/security-feeds.tsx';
import { feedsPage } from '#content/feeds/web/feeds-page.tsx';
import { statusFeedLines } from '#operations/status/web/feed-lines.ts';
import { jobFeedLines } from '#recruitment/jobs/web/feed-lines.ts';
import { noticeFeedLines } from '#recruitment/notices/web/feed-lines.ts';
import { listFeedLines } from '#securities/lists/web/feed-lines.ts';

/** The page of all feeds: it imports every area, as the table of pages does. */
export const { loader, head, Component } = feedsPage([
  { title: '全站', lists: [siteFeedLines] },
  { title: '按栏目', lists: [categoryFeedLines, jobFeedLines, noticeFeedLines, statusFeedLines] },
  { title: '两融名单每期的变动', lists: [listFeedLines] },
  { title: '按证券', Text: SecurityFeeds },
  { title: '邮件与日历', Text: DigestOffer },
]);
