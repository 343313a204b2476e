import { numbered, type MissingThing } from '#ui/page/missing.ts';

/** What the page of an article says of a number that none has: where articles like it are listed. */
export const missingArticle = (thing: string, ...lists: MissingThing['lists']): MissingThing => ({ ...numbered, thing, lists });
