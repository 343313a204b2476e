import type { Tag } from '#contract/tag.ts';

/** What every page with articles on it is made of: a new article changes lists, counts and neighbours alike. */
export const listTag: Tag = 'articles';

/** The names and places of categories, which stand on the pages of all their articles. */
export const categoriesTag: Tag = 'categories';

/** What a page of this article is made of, with all others of the categories that stand beside it. */
export const tagsOfOne = (id: number, ...beside: readonly string[]): Tag[] => [
  `article:${id}`,
  categoriesTag,
  ...beside.map((category) => `${listTag}:${category}`),
];

/** What a change of one article touches: all lists, the lists of its categories, the article itself. */
export function tagsOf(id: number, ...categories: readonly string[]): Tag[] {
  return [listTag, ...new Set(categories.map((category) => `${listTag}:${category}`)), `article:${id}`];
}
