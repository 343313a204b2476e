import type { CacheTag } from '#contract/tag.ts';

/** Cache tag of every page that shows articles: a new article changes lists, counts and neighbours. */
export const listTag: CacheTag = 'articles';

/** Cache tag of names and places of categories, which are shown on the pages of all their articles. */
export const categoriesTag: CacheTag = 'categories';

/** Returns the cache tags of an article's page, with the categories shown beside it. */
export const articlePageTags = (id: number, ...beside: readonly string[]): CacheTag[] => [
  `article:${id}`,
  categoriesTag,
  ...beside.map((category) => `${listTag}:${category}`),
];

/** Returns the cache tags that a change of one article invalidates: all lists, the lists of its categories, the article itself. */
export function articleChangeTags(id: number, ...categories: readonly string[]): CacheTag[] {
  return [listTag, ...new Set(categories.map((category) => `${listTag}:${category}`)), `article:${id}`];
}
