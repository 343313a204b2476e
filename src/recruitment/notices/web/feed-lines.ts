import type { FeedLine } from '#content/feeds/web/feed-line.ts';
import { paths } from '#ui/paths.ts';

export const noticesFeed = 'recruit-notices';

export const noticeFeedLines = (): FeedLine[] => [{ feed: noticesFeed, name: '招聘公告', href: paths.recruitNotices() }];
