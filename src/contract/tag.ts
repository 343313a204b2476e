/** A name for something that pages are made of: `notice`, `branch`, `article:17`. Writes invalidate by it. */
export type Tag = string;
