import type { ActionKind } from '../schema.ts';

/** What the page's address holds besides the month, the day and the page of the list. */
export interface ActionFilter {
  kind: ActionKind | undefined;
  keyWord: string | undefined;
}
