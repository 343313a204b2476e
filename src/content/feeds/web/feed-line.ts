/** One feed on the overview page. */
export interface FeedLine {
  /** Name of the feed in its path. */
  feed: string;
  /** Display name. */
  name: string;
  /** Page with the same list. */
  href?: string;
  /** True for a subcategory of the category before it. */
  isInner?: boolean;
}
