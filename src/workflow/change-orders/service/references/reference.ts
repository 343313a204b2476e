import type { Context } from '#platform/context.ts';
import type { Payload } from '#workflow/approvals/web/approval-labels.ts';

/** A reference to an item of content. */
export interface FoundReference {
  /** Its label and its address in the console; null where it is not shown in the console. */
  title: string;
  href: string | null;
}

/** An item that is about to be removed. `key` is that of an entry in its list, and the subject of any other item. */
export interface ReferencedItem {
  type: string;
  subject: string;
  key: string;
  draft: Payload;
}

/** One kind of reference to items of a kind. */
export interface ReferenceSource {
  /**
   * `refuse`: the reference must be changed first, because it would be dangling · `warn`: the user is warned, because it is valid
   * without the item, or its readers see that the item is gone.
   */
  weight: 'refuse' | 'warn';
  /** Returns the first references, at most `most`. */
  find(ctx: Context, thing: ReferencedItem, most: number): Promise<FoundReference[]>;
}
