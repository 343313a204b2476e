import type { Context } from '#platform/context.ts';
import type { Payload } from '#workflow/approvals/web/approval-words.ts';

/** Something that names a thing of a kind of content. */
export interface Reference {
  /** What it is, and where in the console it is seen; null where it is seen nowhere. */
  title: string;
  href: string | null;
}

/** A thing that is about to go. `key` is that of an entry in its list, and the subject of anything else. */
export interface NamedThing {
  type: string;
  subject: string;
  key: string;
  draft: Payload;
}

/** One sort of thing that may name those of a kind. */
export interface NamedBy {
  /**
   * `refuse`: it would go on naming what is gone, so it is changed first · `warn`: it stands by itself, or its readers are told that the thing is gone, and whoever takes the thing away is told of it.
   */
  weight: 'refuse' | 'warn';
  /** The first of them, `most` at most. */
  find(ctx: Context, thing: NamedThing, most: number): Promise<Reference[]>;
}
