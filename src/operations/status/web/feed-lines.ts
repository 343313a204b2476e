import type { FeedLine } from '#content/feeds/web/feed-line.ts';
import { paths } from '#ui/paths.ts';

export const statusFeed = 'status';

export const statusFeedLines = (): FeedLine[] => [{ feed: statusFeed, name: '服务状态', href: paths.serviceStatus() }];
