import type { Context } from '#platform/context.ts';

/** What a feed tells, whichever form it is written in. */
export interface FeedContent {
  title: string;
  description: string;
  /** Path of the page that lists the same. */
  page: string;
  items: FeedItem[];
}

/** One entry, under the address of the page that shows the same. */
export interface FeedItem {
  href: string;
  title: string;
  summary: string;
  /** HTML; its links are as on the site. */
  content: string;
  category: string;
  publishedAt: Date;
  /** Said ahead of the text where it was changed after publication. */
  correction?: { at: Date; reason: string | null } | null;
}

/** The firm, as its feeds name it. */
export interface FeedFirm {
  name: string;
  shortName: string;
  description: string;
}

/** One feed: what it is made of, and how it is read. */
export interface Feed {
  /** Writes under any of these renew it. */
  tags: readonly string[];
  /** Throws 40004 where there is nothing of the name. */
  read(ctx: Context, firm: FeedFirm): Promise<FeedContent>;
}

/** What a module offers to subscribe to; the server puts them together. */
export interface FeedSource {
  /** Its feeds are at `/feeds/{folder}/{name}`; without one at `/feeds/{name}`, where the first source that has the name serves it. */
  folder?: string;
  /** The feed of a name that came from outside; undefined where this source has none. */
  feedOf(name: string): Feed | undefined;
}

/** How many entries a feed has. */
export const newest = 30;

/** A text as part of an entry's HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
