import type { FeedLine } from '#content/feeds/web/feed-line.ts';
import { paths } from '#ui/paths.ts';
import { comparedLists, listTitles } from './named-lists.ts';

/** Returns a feed entry for each list that is compared day by day. */
export const listFeedLines = (): FeedLine[] =>
  comparedLists.map((list) => ({ feed: `lists/${list}`, name: listTitles[list], href: paths.marginChanges({ list }) }));
