import { numericCode, type MissingItem } from '#ui/page/missing.ts';

/** Describes a missing article and links to the lists of similar articles. */
export const missingArticle = (thing: string, ...lists: MissingItem['lists']): MissingItem => ({ ...numericCode, thing, lists });
