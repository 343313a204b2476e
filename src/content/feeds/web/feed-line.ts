/** One feed on the page of all feeds. */
export interface FeedLine {
  /** Name of the feed, as its path has it. */
  feed: string;
  /** What readers call it. */
  name: string;
  /** Page that lists the same. */
  href?: string;
  /** True for a category inside the one before it. */
  isInner?: boolean;
}
