import type { Tag } from '#contract/tag.ts';

/** Cache tag of every page that shows articles: a new article changes lists, counts and neighbours. */
export const listTag: Tag = 'articles';

/** Cache tag of names and places of categories, which are shown on the pages of all their articles. */
export const categoriesTag: Tag = 'categories';

/** Returns the cache tags of an article's page, with the categories shown beside it. */
export const tagsOfOne = (id: number, ...beside: readonly string[]): Tag[] => [
  `article:${id}`,
  categoriesTag,
  ...beside.map((category) => `${listTag}:${category}`),
];

/** Returns the cache tags that a change of one article invalidates: all lists, the lists of its categories, the article itself. */
export function tagsOf(id: number, ...categories: readonly string[]): Tag[] {
  return [listTag, ...new Set(categories.map((category) => `${listTag}:${category}`)), `article:${id}`];
}
