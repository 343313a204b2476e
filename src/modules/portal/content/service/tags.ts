import type { Tag } from '#contract/tag.ts';

/** What every page with articles on it is made of: a new article changes lists, counts and neighbours alike. */
export const listTag: Tag = 'articles';

/** What a change of one article touches: all lists, the lists of its categories, the article itself. */
export function tagsOf(id: number, ...categories: readonly string[]): Tag[] {
  return [listTag, ...new Set(categories.map((category) => `${listTag}:${category}`)), `article:${id}`];
}
