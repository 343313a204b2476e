import type { ActionKind } from '../schema.ts';

/** Filters in the page's URL, besides month, day and page number. */
export interface ActionFilter {
  kind: ActionKind | undefined;
  keyWord: string | undefined;
}
