import { numbered, type MissingThing } from '#ui/page/missing.ts';

/** Describes a missing article and links to the lists of similar articles. */
export const missingArticle = (thing: string, ...lists: MissingThing['lists']): MissingThing => ({ ...numbered, thing, lists });
