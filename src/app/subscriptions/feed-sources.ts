import { articleFeeds, securityFeeds } from '#content/articles/feeds.ts';
import type { FeedSource } from '#content/feeds/service/feed.ts';
import { statusFeeds } from '#operations/status/feeds.ts';
import { jobFeeds } from '#recruitment/jobs/feeds.ts';
import { noticeFeeds } from '#recruitment/notices/feeds.ts';
import { listFeeds } from '#securities/lists/feeds.ts';

/** Sources of all feeds; remaining names are those of categories. */
export const feedSources: readonly FeedSource[] = [jobFeeds, noticeFeeds, statusFeeds, articleFeeds, securityFeeds, listFeeds];
