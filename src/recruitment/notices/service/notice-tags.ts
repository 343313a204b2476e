import type { Tag } from '#contract/tag.ts';

/** What every page with recruitment notices on it is made of: a new one changes lists and neighbours alike. */
export const noticesTag: Tag = 'recruit-notices';
