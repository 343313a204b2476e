import type { FeedLine } from '#content/feeds/web/feed-line.ts';
import { paths } from '#ui/paths.ts';

/** Name of the feed of jobs on offer. */
export const jobsFeed = 'recruit-jobs';

export const jobFeedLines = (): FeedLine[] => [{ feed: jobsFeed, name: '招聘职位', href: paths.recruitJobs() }];
