import type { Context } from '#platform/context.ts';

/** Content of a feed, independent of its format. */
export interface FeedContent {
  title: string;
  description: string;
  /** Path of the page with the same list. */
  page: string;
  items: FeedItem[];
}

/** One entry, linked to the page with the same content. */
export interface FeedItem {
  href: string;
  title: string;
  summary: string;
  /** HTML with site-relative links. */
  content: string;
  category: string;
  publishedAt: Date;
  /** Rendered before the text when it was changed after publication. */
  correction?: { at: Date; reason: string | null } | null;
}

/** The firm as publisher of its feeds. */
export interface FeedPublisher {
  name: string;
  shortName: string;
  description: string;
}

/** A feed with its cache tags and its reader. */
export interface Feed {
  /** Cache tags that invalidate it. */
  tags: readonly string[];
  /** Throws 40004 when the subject does not exist. */
  read(ctx: Context, firm: FeedPublisher): Promise<FeedContent>;
}

/** Feeds of a module. The server combines the sources. */
export interface FeedSource {
  /** Feeds are at `/feeds/{folder}/{name}`; without a folder at `/feeds/{name}`, served by the first source that has the name. */
  folder?: string;
  /** Returns the feed for a name from the request; undefined when this source has none. */
  feedOf(name: string): Feed | undefined;
}

/** Number of entries in a feed. */
export const maxFeedEntries = 30;

/** Escapes a text for an entry's HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
