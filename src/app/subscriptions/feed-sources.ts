import { articleFeeds, securityFeeds } from '#content/articles/feeds.ts';
import type { FeedSource } from '#content/feeds/service/feed.ts';
import { jobFeeds } from '#recruitment/jobs/feeds.ts';
import { noticeFeeds } from '#recruitment/notices/feeds.ts';
import { listFeeds } from '#securities/lists/feeds.ts';

/** What one can subscribe to; names that are nobody else's are those of categories. */
export const feedSources: readonly FeedSource[] = [jobFeeds, noticeFeeds, articleFeeds, securityFeeds, listFeeds];
