import { siteFeed } from '#content/feeds/calls.ts';
import type { FeedLine } from '#content/feeds/web/feed-line.ts';
import type { Caller } from '#contract/call.ts';
import { categoryTable } from '../calls.ts';
import { categoryHref } from './article-href.ts';

export const siteFeedLines = (): FeedLine[] => [{ feed: siteFeed, name: '全部内容' }];

/** Lists a feed for each category that readers can choose. */
export async function categoryFeedLines(call: Caller): Promise<FeedLine[]> {
  const { list } = await call(categoryTable, {});
  return list.map(({ code, name, parent }) => ({ feed: code, name, href: categoryHref(code), isInner: parent !== null }));
}
