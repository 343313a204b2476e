/** A cache tag for data that pages contain: `notice`, `branch`, `article:17`. Writes invalidate it. */
export type CacheTag = string;
